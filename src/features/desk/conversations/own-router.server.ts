import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst, signedIn } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import type { Caller } from '#shared/caller.ts';
import { uploadAttachment } from './attachments.server.ts';
import { keepDraft } from './drafts.server.ts';
import { deleteMessage, editMessage, markRead } from './messages.server.ts';
import { beginOwnConversation, getOwnConversation, listOwnConversations, writeInOwn } from './own.server.ts';
import { ownConversationsContract } from './own-contract.ts';
import { findConversation } from './rows.server.ts';
import { getMessage, listMessages } from './thread.server.ts';
import { tellTyping } from './typing.server.ts';

const os = implement(ownConversationsContract).$context<ApiContext>().$config(guardFirst);

const readerOf = ({ user_id, display_name }: Caller) => ({ user_id, client_name: display_name });
const rates = {
  begin: { window: 3_600, max: 20 },
  write: { window: 60, max: 20 },
  draft: { window: 60, max: 120 },
  typing: { window: 60, max: 40 },
  upload: { window: 3_600, max: 60 },
};

export const ownConversationsRouter = os.router({
  listOwn: os.listOwn
    .use(signedIn)
    .handler(({ context, input }) => listOwnConversations(context.platform.db, context.user.user_id, input)),
  createOwn: os.createOwn.use(signedIn).handler(async ({ context, input }) => {
    await limitRate(context, `messages-begin:${context.user.user_id}`, rates.begin);
    await beginOwnConversation(context.platform, context.user, actorOf(context), input);
    return getOwnConversation(context.platform.db, context.user, input.id);
  }),
  getOwn: os.getOwn
    .use(signedIn)
    .handler(({ context, input }) => getOwnConversation(context.platform.db, context.user, input.id)),
  messagesOwn: os.messagesOwn.use(signedIn).handler(async ({ context: { platform, user }, input: { id, ...page } }) => {
    await findConversation(platform.db, id, user.user_id);
    return listMessages(platform.db, id, readerOf(user), page);
  }),
  sendOwn: os.sendOwn.use(signedIn).handler(async ({ context, input }) => {
    await limitRate(context, `messages-write:${context.user.user_id}`, rates.write);
    const message_id = await writeInOwn(context.platform, actorOf(context), input);
    return getMessage(context.platform.db, message_id, readerOf(context.user));
  }),
  draftOwn: os.draftOwn.use(signedIn).handler(async ({ context, input: { id, text } }) => {
    const { platform, user } = context;
    await findConversation(platform.db, id, user.user_id);
    await limitRate(context, `messages-draft:${user.user_id}`, rates.draft);
    await keepDraft(platform.db, id, user.user_id, text);
    return { id };
  }),
  typingOwn: os.typingOwn.use(signedIn).handler(async ({ context, input }) => {
    const { platform, user } = context;
    const conversation = await findConversation(platform.db, input.id, user.user_id);
    await limitRate(context, `messages-typing:${user.user_id}`, rates.typing);
    await tellTyping(platform.db, 'client', conversation);
    return input;
  }),
  readOwn: os.readOwn.use(signedIn).handler(async ({ context: { platform, user }, input: { id, message_id } }) => {
    await findConversation(platform.db, id, user.user_id);
    await markRead(platform.db, 'client', id, message_id);
    return { id };
  }),
  uploadOwn: os.uploadOwn.use(signedIn).handler(async ({ context, input }) => {
    const { platform, user } = context;
    const conversation = await findConversation(platform.db, input.id, user.user_id);
    await limitRate(context, `messages-upload:${user.user_id}`, rates.upload);
    return uploadAttachment(platform, conversation, { user_id: user.user_id, isStudio: false }, input.file);
  }),
  editOwn: os.editOwn.use(signedIn).handler(async ({ context, input: { id, text } }) => {
    await editMessage(context.platform.db, { id, author: actorOf(context), sender: 'client' }, text);
    return getMessage(context.platform.db, id, readerOf(context.user));
  }),
  deleteOwn: os.deleteOwn.use(signedIn).handler(async ({ context, input: { id } }) => {
    await deleteMessage(context.platform.db, { id, author: actorOf(context), sender: 'client' });
    return getMessage(context.platform.db, id, readerOf(context.user));
  }),
});
