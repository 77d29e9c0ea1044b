import { oc } from '@orpc/contract';
import { z } from 'zod';
import { mailingStatuses, subscriberStatuses } from '#shared/choices/website/newsletter.ts';
import { download, downloadRoute } from '#shared/download.ts';
import { line } from '#shared/fields.ts';
import { guarded, schemaOf } from '#shared/public-form/schema.ts';
import { listQuery, pageOf, timestamp } from '#shared/wire.ts';
import { newsletterLimits } from './choices.ts';
import { signUpRules } from './fields.ts';

const tags = ['Newsletter'];
const token = z.object({ token: z.string().max(200) });

/** What visitors do. */
export const newsletterContract = {
  subscribe: oc
    .route({
      method: 'POST',
      path: '/newsletter',
      tags,
      summary: 'Ask for new posts by mail',
      description: 'A mail asks to confirm it. The answer is the same whether or not the address is known.',
    })
    .input(schemaOf(signUpRules).extend(guarded))
    .output(z.object({ message: z.string() })),
  check: oc
    .route({ method: 'GET', path: '/newsletter/confirm/{token}', tags, summary: 'Whether a link to confirm can still be used' })
    .input(token)
    .output(z.object({ status: z.enum(subscriberStatuses) })),
  confirm: oc
    .route({ method: 'POST', path: '/newsletter/confirm/{token}', tags, summary: 'Confirm that new posts are wanted' })
    .input(token)
    .output(z.object({ status: z.enum(subscriberStatuses) })),
  unsubscribe: oc
    .route({
      method: 'POST',
      path: '/newsletter/unsubscribe/{token}',
      tags,
      summary: 'End the mails: the address is deleted',
      description: 'Done twice, it is the same.',
    })
    .input(token)
    .output(z.object({ is_unsubscribed: z.literal(true) })),
};

const subscriber = z.object({
  id: z.uuid(),
  email: z.string(),
  status: z.enum(subscriberStatuses),
  created_at: timestamp,
  confirmed_at: timestamp.nullable(),
  is_sample: z.boolean(),
});
export type Subscriber = z.output<typeof subscriber>;

const filters = z.object({ q: listQuery.shape.q, status: z.enum(subscriberStatuses).optional() });
export type SubscriberFilters = z.output<typeof filters>;
const page = pageOf(subscriber).extend({
  confirmed: z.number().int().describe('How many get the next post'),
  is_mail_configured: z.boolean(),
  is_open: z.boolean().describe('The form stands on the public pages'),
});
export type SubscriberPage = z.output<typeof page>;

const mailing = z.object({
  subject: z.string(),
  note: z.string(),
  status: z.enum(mailingStatuses),
  recipients: z.number().int().describe('Mails that were written so far'),
  started_at: timestamp,
  finished_at: timestamp.nullable(),
});
export type Mailing = z.output<typeof mailing>;

const state = z.object({
  mailing: mailing.nullable().describe('Null while the post was not sent'),
  confirmed: z.number().int(),
  is_public: z.boolean().describe('Visitors see the post: another one cannot be sent'),
  is_mail_configured: z.boolean(),
});
export type MailingState = z.output<typeof state>;

export const mailingInput = z.object({
  subject: line(newsletterLimits.subject, 'Please enter a subject').refine(
    (text) => !/[\r\n]/.test(text),
    'Please write this in one line',
  ),
  note: z.string().trim().max(newsletterLimits.note, `Please use at most ${newsletterLimits.note} characters`).default(''),
});
export type MailingInput = z.output<typeof mailingInput>;

const byId = z.object({ id: z.uuid() });
const byPost = z.object({ post_id: z.uuid() });
const path = '/admin/newsletter';

export const newsletterAdminContract = {
  list: oc
    .route({ method: 'GET', path: `${path}/subscribers`, tags, summary: 'Who gets new posts by mail, the newest first' })
    .input(listQuery.extend(filters.shape))
    .output(page),
  delete: oc
    .route({ method: 'DELETE', path: `${path}/subscribers/{id}`, tags, summary: 'Remove a subscriber' })
    .input(byId)
    .output(byId),
  export: oc
    .route({
      method: 'GET',
      path: `${path}/subscribers.csv`,
      tags,
      summary: 'The subscribers of the list with these filters as CSV, newest first',
      ...downloadRoute('text/csv'),
    })
    .input(filters)
    .output(download),
  getMailing: oc
    .route({ method: 'GET', path: `${path}/posts/{post_id}`, tags, summary: 'Whether a post was sent to the subscribers' })
    .input(byPost)
    .output(state),
  preview: oc
    .route({ method: 'POST', path: `${path}/posts/{post_id}/preview`, tags, summary: 'The mail as subscribers would get it' })
    .input(byPost.extend(mailingInput.shape))
    .output(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
  test: oc
    .route({ method: 'POST', path: `${path}/posts/{post_id}/test`, tags, summary: 'Send the mail to your own address alone' })
    .input(byPost.extend(mailingInput.shape))
    .output(z.object({ to: z.string() })),
  send: oc
    .route({ method: 'POST', path: `${path}/posts/{post_id}`, tags, summary: 'Send a post to all confirmed subscribers, once' })
    .input(byPost.extend(mailingInput.shape))
    .output(state),
  stop: oc
    .route({ method: 'POST', path: `${path}/posts/{post_id}/stop`, tags, summary: 'Write no further mails of a post' })
    .input(byPost)
    .output(state),
};
