import { oc } from '@orpc/contract';
import { z } from 'zod';
import { bodyLimit, megabyte } from '#shared/body-limit.ts';
import { conversationPriorities, conversationSources, conversationStatuses } from '#shared/choices/desk/conversations.ts';
import { listQuery, momentInput, moreMatches, pageOf, timestamp } from '#shared/wire.ts';
import { boxes, messageLimits } from './choices.ts';
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

const person = z.object({ id: z.uuid(), name: z.string() });
export type Person = z.output<typeof person>;

export const inboxItem = z.object({
  id: z.uuid(),
  client: z.object({
    contact_id: z.uuid().nullable(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    company: z.string().nullable(),
  }),
  subject: z.string().nullable(),
  source: z.enum(conversationSources),
  status: z.enum(conversationStatuses),
  priority: z.enum(conversationPriorities),
  assigned_to: person.nullable(),
  last_message: z.object({ text: z.string(), at: timestamp }),
  unread: z.number().int().describe('Messages of the client that nobody at the studio has seen'),
  held_at: timestamp.nullable().describe('Since when it waits for you to accept or block its sender'),
  archived_at: timestamp.nullable(),
  snoozed_until: timestamp.nullable(),
  is_sample: z.boolean(),
});
export type InboxItem = z.output<typeof inboxItem>;

const link = z.object({ id: z.uuid(), label: z.string() });
const links = z.object({
  project: link.nullable(),
  order: link.nullable(),
  estimate: link.nullable(),
  contract: link.nullable(),
});
export type LinkKind = keyof z.output<typeof links>;

const scheduled = z.object({ id: z.uuid(), text: z.string(), send_at: timestamp, author: z.string() });
export type Scheduled = z.output<typeof scheduled>;

export const inboxConversation = inboxItem.extend({
  page: z.string().nullable().describe('The page on which it began'),
  phone: z.string().nullable(),
  has_account: z.boolean().describe('Without one, answers and their files go by mail'),
  takes_files: z.boolean().describe('Not in a chat of the website without an account'),
  unproven: z
    .enum(['unconfirmed', 'not_set_up'])
    .nullable()
    .describe('Held because nothing confirms the sender; or the name of the mail server is not entered'),
  is_blocked: z.boolean().describe('Held, and later mails of the sender are kept out'),
  created_at: timestamp,
  links,
  messages: messagePage,
  scheduled: z.array(scheduled),
  draft: z.string().describe('What you have begun to write'),
});
export type InboxConversation = z.output<typeof inboxConversation>;

export const inboxChange = z.object({
  status: z.enum(conversationStatuses).optional(),
  priority: z.enum(conversationPriorities).optional(),
  assigned_to: z.uuid().nullish(),
  is_archived: z.boolean().optional(),
  snoozed_until: momentInput('Please choose a date and time').nullish(),
  project_id: z.uuid().nullish(),
  order_id: z.uuid().nullish(),
  estimate_id: z.uuid().nullish(),
  contract_id: z.uuid().nullish(),
});
export type InboxChange = z.output<typeof inboxChange>;

export const newConversation = z.object({ subject: subjectLine, text: messageText });
const inboxPage = pageOf(inboxItem).extend({
  more_matches: moreMatches,
  held: z.number().int().describe('Conversations whose sender waits to be accepted or blocked'),
});
export type InboxPage = z.output<typeof inboxPage>;

const tags = ['Messages'];
const byId = z.object({ id: z.uuid() });
const once = 'Chosen by the caller: the same one is kept once';
const linkable = z.object({
  projects: z.array(link),
  orders: z.array(link),
  estimates: z.array(link),
  contracts: z.array(link),
});

export const inboxContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/admin/conversations',
      tags,
      summary: 'Conversations, the latest first; found by client name, company or words of a message',
    })
    .input(
      listQuery.extend({
        box: z.enum(boxes).default('inbox'),
        source: z.enum(conversationSources).optional(),
        status: z.enum(conversationStatuses).optional(),
        priority: z.enum(conversationPriorities).optional(),
      }),
    )
    .output(inboxPage),
  create: oc
    .route({ method: 'POST', path: '/admin/conversations', tags, summary: 'Write to a contact; the answer comes here' })
    .input(newConversation.extend({ id: z.uuid().describe(once), contact_id: z.uuid('Please choose a client') }))
    .output(inboxConversation),
  get: oc
    .route({ method: 'GET', path: '/admin/conversations/{id}', tags, summary: 'One conversation with its newest messages' })
    .input(byId)
    .output(inboxConversation),
  update: oc
    .route({
      method: 'PATCH',
      path: '/admin/conversations/{id}',
      tags,
      summary: 'Change status, priority, assignment or links; archive or snooze. What is not named stays',
    })
    .input(byId.extend(inboxChange.shape))
    .output(inboxConversation),
  messages: oc
    .route({ method: 'GET', path: '/admin/conversations/{id}/messages', tags, summary: 'Earlier messages of a conversation' })
    .input(byId.extend(listQuery.omit({ q: true }).shape))
    .output(messagePage),
  send: oc
    .route({ method: 'POST', path: '/admin/conversations/{id}/messages', tags, summary: 'Write to the client' })
    .input(messageInput)
    .output(message),
  draft: oc
    .route({ method: 'PUT', path: '/admin/conversations/{id}/draft', tags, summary: 'Keep what you have begun to write' })
    .input(draftInput)
    .output(byId),
  typing: oc
    .route({
      method: 'POST',
      path: '/admin/conversations/{id}/typing',
      tags,
      summary: 'Tell the client’s open page that you are writing',
    })
    .input(byId)
    .output(byId),
  read: oc
    .route({ method: 'POST', path: '/admin/conversations/{id}/read', tags, summary: 'The client’s messages were seen' })
    .input(readInput)
    .output(byId),
  upload: oc
    .route({
      method: 'POST',
      path: '/admin/conversations/{id}/files',
      tags,
      summary: 'Bring a file for the next message, as multipart form data',
    })
    .meta(bodyLimit(messageLimits.fileBytes + megabyte))
    .input(byId.extend(messageUpload.shape))
    .output(uploaded),
  schedule: oc
    .route({ method: 'POST', path: '/admin/conversations/{id}/scheduled', tags, summary: 'Write a message that is sent later' })
    .input(
      byId.extend({
        scheduled_id: z.uuid().describe(once),
        text: messageText,
        send_at: momentInput('Please choose a date and time'),
      }),
    )
    .output(inboxConversation),
  unschedule: oc
    .route({ method: 'DELETE', path: '/admin/scheduled-messages/{id}', tags, summary: 'Take back a message that was not sent' })
    .input(byId)
    .output(z.object({ text: z.string() })),
  edit: oc
    .route({ method: 'PUT', path: '/admin/conversation-messages/{id}', tags, summary: 'Change a message you have just sent' })
    .input(byId.extend({ text: messageText }))
    .output(message),
  delete: oc
    .route({ method: 'DELETE', path: '/admin/conversation-messages/{id}', tags, summary: 'Delete a message you have just sent' })
    .input(byId)
    .output(message),
  team: oc
    .route({ method: 'GET', path: '/admin/conversations/team', tags, summary: 'Who can be assigned to a conversation' })
    .output(z.object({ items: z.array(person) })),
  linkable: oc
    .route({
      method: 'GET',
      path: '/admin/conversations/{id}/linkable',
      tags,
      summary: 'The client’s projects, orders, estimates and contracts, the newest of each',
    })
    .input(byId)
    .output(linkable),
};
