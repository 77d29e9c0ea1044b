import { oc } from '@orpc/contract';
import { z } from 'zod';
import { accountTypes } from '#shared/choices/people/auth.ts';
import { download, downloadRoute } from '#shared/download.ts';
import { listQuery, pageOf, timestamp } from '#shared/wire.ts';

const text = z.string().nullable();

export const client = z.object({
  id: z.uuid().describe('The contact'),
  user_id: z.uuid().nullable().describe('The account in the client portal, when there is one'),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  display_name: z.string(),
  avatar_url: text,
  user_type: z.enum(accountTypes),
  email_verified: z.boolean().describe('Confirmed by the client, or vouched for by the studio'),
  business_name: text,
  business_type: text,
  industry: text,
  website: text,
  city: text,
  state: text,
  tags: z.array(z.string()),
  is_sample: z.boolean(),
  created_at: timestamp.describe('Since when this is a client'),
  updated_at: timestamp,
});
export type Client = z.output<typeof client>;

export const clientPage = pageOf(client);
export type ClientPage = z.output<typeof clientPage>;

const count = z.number().int();
const kinds = { total: count, business: count, personal: count };

export const clientStats = z.object({
  ...kinds,
  active_this_month: count.describe("Signed in, bought, signed, wrote or booked in this month of the studio's calendar"),
  new_this_week: count.describe('In the last seven days'),
  tagged: z.object(kinds).nullable().describe('Those with the tag that was asked for'),
});
export type ClientStats = z.output<typeof clientStats>;

const tags = ['Clients'];
/** An empty one, as a form sends it, is none. */
const left = (value: unknown) => value || undefined;
/** The same for the list and for the export. */
export const clientFilters = z.object({
  user_type: z.preprocess(left, z.enum(accountTypes, 'This kind of client is not known.').optional()),
  q: listQuery.shape.q.describe('Part of the email address, of the first or last name, or of the business name'),
  tag: z.preprocess(left, z.string().trim().max(200).optional()).describe('Only clients who have this tag'),
});
export type ClientFilters = z.output<typeof clientFilters>;

export const directoryContract = {
  list: oc
    .route({ method: 'GET', path: '/admin/clients', tags, summary: 'Clients, newest first' })
    .input(listQuery.extend(clientFilters.shape))
    .output(clientPage),
  stats: oc
    .route({
      method: 'GET',
      path: '/admin/clients/stats',
      tags,
      summary: 'How many clients there are, and how many of them are active or new',
    })
    .input(clientFilters.pick({ tag: true }))
    .output(clientStats),
  export: oc
    .route({
      method: 'GET',
      path: '/admin/clients/export.csv',
      tags,
      summary: 'The clients of the list with these filters as CSV, newest first',
      ...downloadRoute('text/csv'),
    })
    .input(clientFilters)
    .output(download),
};
