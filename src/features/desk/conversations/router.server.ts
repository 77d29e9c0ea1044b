import { implement } from '@orpc/server';
import { guardForm } from '#platform/forms/form-guard.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { conversationsContract } from './contract.ts';
import { takeCookie } from './cookie.server.ts';
import { markRead } from './messages.server.ts';
import { findOwn, showChat } from './queries.server.ts';
import { sendMessage, startConversation } from './service.server.ts';
import { tellTyping } from './typing.server.ts';

const os = implement(conversationsContract).$context<ApiContext>().$config(guardFirst);

const startRates = { known: { window: 3_600, max: 5 }, unknown: { window: 3_600, max: 3 } };

async function demandOwn(context: ApiContext) {
  const conversation = await findOwn(context);
  if (!conversation) throw new AppError('NOT_FOUND', 'This conversation does not exist any more.');
  return conversation;
}

export const conversationsRouter = os.router({
  start: os.start.handler(async ({ context, input }) => {
    await guardForm(context, 'conversation', input, startRates);
    const conversation = await startConversation(context, input);
    return { conversation: await showChat(context.platform.db, conversation) };
  }),
  current: os.current.handler(async ({ context, input }) => {
    await limitRate(context, 'chat-read', { window: 60, max: 120 });
    const conversation = await findOwn(context);
    if (!conversation) return { conversation: null };
    const chat = await showChat(context.platform.db, conversation, input.after);
    if (chat.messages.some((message) => message.sender === 'admin'))
      await markRead(context.platform.db, 'client', conversation.id, chat.messages.at(-1)?.id);
    return { conversation: chat };
  }),
  typing: os.typing.handler(async ({ context }) => {
    await limitRate(context, 'chat-typing', { window: 60, max: 40 });
    await tellTyping(context.platform.db, 'client', await demandOwn(context));
    return { told: true };
  }),
  send: os.send.handler(async ({ context, input }) => {
    const conversation = await demandOwn(context);
    await limitRate(context, 'chat-write', { window: 60, max: 20 });
    await sendMessage(context, conversation, input);
    return { conversation: await showChat(context.platform.db, conversation) };
  }),
  leave: os.leave.handler(({ context }) => {
    takeCookie(context);
    return { left: true };
  }),
});
