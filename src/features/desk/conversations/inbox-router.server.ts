import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { uploadAttachment } from './attachments.server.ts';
import { keepDraft } from './drafts.server.ts';
import { getInboxConversation, listInbox, listLinkableFor, listTeam } from './inbox.server.ts';
import {
  answerConversation,
  changeConversation,
  demandReader,
  openConversation,
  scheduleMessage,
  unscheduleMessage,
} from './inbox-changes.server.ts';
import { inboxContract } from './inbox-contract.ts';
import { deleteMessage, editMessage, markRead } from './messages.server.ts';
import { findConversation } from './rows.server.ts';
import { getMessage, listMessages } from './thread.server.ts';
import { tellTyping } from './typing.server.ts';

const os = implement(inboxContract).$context<ApiContext>().$config(guardFirst);

/** Of the studio's own messages the author is known, so the client's name is not needed. */
const readerOf = (user_id: string) => ({ user_id, client_name: '' });

export const inboxRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context, input }) => listInbox(context.platform.db, input)),
  create: os.create.use(adminOnly).handler(async ({ context, input }) => {
    await openConversation(context.platform, actorOf(context), input);
    return getInboxConversation(context.platform.db, input.id, context.user);
  }),
  get: os.get.use(adminOnly).handler(({ context, input }) => getInboxConversation(context.platform.db, input.id, context.user)),
  update: os.update.use(adminOnly).handler(async ({ context, input: { id, ...change } }) => {
    await changeConversation(context.platform.db, actorOf(context), id, change);
    return getInboxConversation(context.platform.db, id, context.user);
  }),
  messages: os.messages.use(adminOnly).handler(async ({ context: { platform, user }, input: { id, ...page } }) => {
    const { name } = await findConversation(platform.db, id);
    return listMessages(platform.db, id, { user_id: user.user_id, client_name: name }, page);
  }),
  send: os.send.use(adminOnly).handler(async ({ context, input }) => {
    const message_id = await answerConversation(context.platform, actorOf(context), input);
    return getMessage(context.platform.db, message_id, readerOf(context.user.user_id));
  }),
  draft: os.draft.use(adminOnly).handler(async ({ context: { platform, user }, input: { id, text } }) => {
    await findConversation(platform.db, id);
    await keepDraft(platform.db, id, user.user_id, text);
    return { id };
  }),
  typing: os.typing.use(adminOnly).handler(async ({ context: { platform }, input }) => {
    await tellTyping(platform.db, 'admin', await findConversation(platform.db, input.id));
    return input;
  }),
  read: os.read.use(adminOnly).handler(async ({ context, input: { id, message_id } }) => {
    await markRead(context.platform.db, 'admin', id, message_id);
    return { id };
  }),
  upload: os.upload.use(adminOnly).handler(async ({ context: { platform, user }, input }) => {
    const conversation = await findConversation(platform.db, input.id);
    await demandReader(platform.db, conversation, [], input.file.size);
    return uploadAttachment(platform, conversation, { user_id: user.user_id, isStudio: true }, input.file);
  }),
  schedule: os.schedule.use(adminOnly).handler(async ({ context, input }) => {
    await scheduleMessage(context.platform.db, actorOf(context), input);
    return getInboxConversation(context.platform.db, input.id, context.user);
  }),
  unschedule: os.unschedule
    .use(adminOnly)
    .handler(({ context, input }) => unscheduleMessage(context.platform.db, actorOf(context), input.id)),
  edit: os.edit.use(adminOnly).handler(async ({ context, input: { id, text } }) => {
    await editMessage(context.platform.db, { id, author: actorOf(context), sender: 'admin' }, text);
    return getMessage(context.platform.db, id, readerOf(context.user.user_id));
  }),
  delete: os.delete.use(adminOnly).handler(async ({ context, input: { id } }) => {
    await deleteMessage(context.platform.db, { id, author: actorOf(context), sender: 'admin' });
    return getMessage(context.platform.db, id, readerOf(context.user.user_id));
  }),
  team: os.team.use(adminOnly).handler(async ({ context }) => ({ items: await listTeam(context.platform.db) })),
  linkable: os.linkable
    .use(adminOnly)
    .handler(({ context, input }) => listLinkableFor(context.platform.db, context.user, input.id)),
});
