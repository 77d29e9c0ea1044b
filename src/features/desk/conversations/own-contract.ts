import { oc } from '@orpc/contract';
import { z } from 'zod';
import { bodyLimit, megabyte } from '#shared/body-limit.ts';
import { conversationStatuses } from '#shared/choices/desk/conversations.ts';
import { listQuery, pageOf, timestamp } from '#shared/wire.ts';
import { messageLimits } from './choices.ts';
import {
  draftInput,
  message,
  messageInput,
  messagePage,
  messageText,
  messageUpload,
  readInput,
  subjectLine,
  uploaded,
} from './message-contract.ts';

/** A conversation as its client sees it: nothing of how the studio sorts it. */
export const ownConversationItem = z.object({
  id: z.uuid(),
  subject: z.string(),
  status: z.enum(conversationStatuses),
  last_message: z.object({ text: z.string(), at: timestamp }),
  unread: z.number().int().describe('Answers of the studio that you have not seen'),
  is_sample: z.boolean(),
});
export type OwnConversationItem = z.output<typeof ownConversationItem>;

export const ownConversation = ownConversationItem.extend({
  messages: messagePage,
  draft: z.string().describe('What you have begun to write'),
});
export type OwnConversation = z.output<typeof ownConversation>;

export const newOwnConversation = z.object({ subject: subjectLine, text: messageText });

const tags = ['Messages'];
const byId = z.object({ id: z.uuid() });

export const ownConversationsContract = {
  listOwn: oc
    .route({ method: 'GET', path: '/messages', tags, summary: 'Your conversations with the studio, the latest first' })
    .input(listQuery.omit({ q: true }))
    .output(pageOf(ownConversationItem)),
  createOwn: oc
    .route({ method: 'POST', path: '/messages', tags, summary: 'Write to the studio about something new' })
    .input(newOwnConversation.extend({ id: z.uuid().describe('Chosen by the caller: the same one is kept once') }))
    .output(ownConversation),
  getOwn: oc
    .route({ method: 'GET', path: '/messages/{id}', tags, summary: 'One of your conversations with its newest messages' })
    .input(byId)
    .output(ownConversation),
  messagesOwn: oc
    .route({ method: 'GET', path: '/messages/{id}/messages', tags, summary: 'Earlier messages of one of your conversations' })
    .input(byId.extend(listQuery.omit({ q: true }).shape))
    .output(messagePage),
  sendOwn: oc
    .route({ method: 'POST', path: '/messages/{id}/messages', tags, summary: 'Write in one of your conversations' })
    .input(messageInput)
    .output(message),
  draftOwn: oc
    .route({ method: 'PUT', path: '/messages/{id}/draft', tags, summary: 'Keep what you have begun to write' })
    .input(draftInput)
    .output(byId),
  typingOwn: oc
    .route({ method: 'POST', path: '/messages/{id}/typing', tags, summary: 'Tell the studio’s open pages that you are writing' })
    .input(byId)
    .output(byId),
  readOwn: oc
    .route({ method: 'POST', path: '/messages/{id}/read', tags, summary: 'You have seen the studio’s answers' })
    .input(readInput)
    .output(byId),
  uploadOwn: oc
    .route({
      method: 'POST',
      path: '/messages/{id}/files',
      tags,
      summary: 'Bring a file for your next message, as multipart form data',
    })
    .meta(bodyLimit(messageLimits.fileBytes + megabyte))
    .input(byId.extend(messageUpload.shape))
    .output(uploaded),
  editOwn: oc
    .route({ method: 'PUT', path: '/conversation-messages/{id}', tags, summary: 'Change a message you have just sent' })
    .input(byId.extend({ text: messageText }))
    .output(message),
  deleteOwn: oc
    .route({ method: 'DELETE', path: '/conversation-messages/{id}', tags, summary: 'Delete a message you have just sent' })
    .input(byId)
    .output(message),
};
