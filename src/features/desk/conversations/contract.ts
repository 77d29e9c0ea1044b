import { oc } from '@orpc/contract';
import { z } from 'zod';
import { conversationStatuses, senders } from '#shared/choices/desk/conversations.ts';
import { guarded, schemaOf } from '#shared/public-form/schema.ts';
import { timestamp } from '#shared/wire.ts';
import { messageRules, startRules } from './policy.ts';

export const chatMessage = z.object({ id: z.uuid(), sender: z.enum(senders), text: z.string(), created_at: timestamp });
export type ChatMessage = z.infer<typeof chatMessage>;

/** A conversation as the visitor sees it. */
export const chat = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  status: z.enum(conversationStatuses),
  created_at: timestamp,
  messages: z.array(chatMessage).describe('The newest 200, oldest first'),
});
export type Chat = z.infer<typeof chat>;

export const startForm = schemaOf(startRules).extend({
  page: z
    .string()
    .max(200)
    .regex(/^\/(?!\/)[!-~]*$/)
    .optional()
    .catch(undefined)
    .describe('The page on which it began'),
  ...guarded,
});
export type StartForm = z.infer<typeof startForm>;
export const messageForm = schemaOf(messageRules).extend({ request_key: guarded.request_key });
export type MessageForm = z.infer<typeof messageForm>;

const tags = ['Visitor chat'];
const current = z.object({ conversation: chat.nullable() });

export const conversationsContract = {
  start: oc
    .route({ method: 'POST', path: '/conversations', tags, summary: 'Begins a conversation; a private cookie leads back to it' })
    .input(startForm)
    .output(current),
  current: oc
    .route({ method: 'GET', path: '/conversations/current', tags, summary: "The conversation of the caller's cookie, if any" })
    .input(z.object({ after: z.uuid().optional().describe('Only messages after this one') }))
    .output(current),
  send: oc
    .route({ method: 'POST', path: '/conversations/current/messages', tags, summary: 'Writes into the conversation' })
    .input(messageForm)
    .output(current),
  typing: oc
    .route({
      method: 'POST',
      path: '/conversations/current/typing',
      tags,
      summary: 'Tells the studio’s open pages that the visitor is writing',
    })
    .output(z.object({ told: z.boolean() })),
  leave: oc
    .route({ method: 'DELETE', path: '/conversations/current', tags, summary: 'Forgets the conversation on this device' })
    .output(z.object({ left: z.boolean() })),
};
