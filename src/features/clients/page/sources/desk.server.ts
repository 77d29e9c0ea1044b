import { type AnyColumn, and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { bookings } from '#db/schema/desk/bookings.ts';
import { conversations } from '#db/schema/desk/conversations.ts';
import { form_submissions } from '#db/schema/desk/forms.ts';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { readStudioZone } from '#db/studio-day.ts';
import { clockTime, shortDate } from '#features/desk/bookings/format.ts';
import { siteFormIds } from '#features/desk/forms/site-forms-fields.ts';
import { ticketPath } from '#features/desk/tickets/ticket-choices.ts';
import { type Client, noMoney, type Source } from './source.server.ts';

/** Sent by the account, or with one of its addresses: whoever wrote without signing in. */
const sentBy = (user: AnyColumn, email: SQL | AnyColumn, client: Client): SQL | undefined =>
  or(
    inArray(
      sql`lower(${email})`,
      client.emails.map((address) => address.toLowerCase()),
    ),
    client.user_id ? eq(user, client.user_id) : undefined,
  );

const bookingsOf = (client: Client) => sentBy(bookings.user_id, bookings.email, client);
const conversationsOf = (client: Client) =>
  or(inArray(conversations.contact_id, client.contact_ids), sentBy(conversations.user_id, conversations.email, client));
/** Of a ticket the ticket itself is shown. */
const inquiriesOf = (client: Client) =>
  and(
    sentBy(form_submissions.user_id, sql`${form_submissions.data}->>'email'`, client),
    isNull(form_submissions.deleted_at),
    sql`${form_submissions.form_uuid} is distinct from ${siteFormIds.support_ticket}`,
  );
const ticketsOf = (client: Client) => sentBy(support_tickets.user_id, support_tickets.email, client);

export const bookingSource: Source = {
  list: async (db, client, { limit, cursor }) => {
    const { id, created_at } = bookings;
    const [zone, rows] = await Promise.all([
      readStudioZone(db),
      db
        .select({ row: bookings, key: momentKey(created_at) })
        .from(bookings)
        .where(and(bookingsOf(client), afterCursor(created_at, id, cursor)))
        .orderBy(...newestFirst(created_at, id))
        .limit(limit + 1),
    ]);
    return rows.map(({ row, key }) => ({
      ...{ id: row.id, kind: 'booking', title: row.topic, status: row.status, ...noMoney, key },
      detail: `${shortDate(row.starts_at, zone)}, ${clockTime(row.starts_at, zone)}`,
      at: row.created_at,
      to: `/admin/bookings?view=all&booking=${row.id}`,
      is_sample: row.is_sample,
    }));
  },
  count: (db, client) => db.$count(bookings, bookingsOf(client)),
};

export const conversationSource: Source = {
  list: async (db, client, { limit, cursor }) => {
    const { id, created_at } = conversations;
    const rows = await db
      .select({ row: conversations, key: momentKey(created_at) })
      .from(conversations)
      .where(and(conversationsOf(client), afterCursor(created_at, id, cursor)))
      .orderBy(...newestFirst(created_at, id))
      .limit(limit + 1);
    return rows.map(({ row, key }) => ({
      ...{
        id: row.id,
        kind: 'conversation',
        title: row.subject ?? 'Conversation',
        detail: row.page,
        status: row.status,
        ...noMoney,
        key,
      },
      at: row.created_at,
      to: `/admin/messages?conversation=${row.id}`,
      is_sample: row.is_sample,
    }));
  },
  count: (db, client) => db.$count(conversations, conversationsOf(client)),
};

export const inquirySource: Source = {
  list: async (db, client, { limit, cursor }) => {
    const { id, created_at } = form_submissions;
    const rows = await db
      .select({ row: form_submissions, key: momentKey(created_at) })
      .from(form_submissions)
      .where(and(inquiriesOf(client), afterCursor(created_at, id, cursor)))
      .orderBy(...newestFirst(created_at, id))
      .limit(limit + 1);
    return rows.map(({ row, key }) => ({
      ...{ id: row.id, kind: 'inquiry', title: row.form_name, detail: null, status: row.status, ...noMoney, key },
      at: row.created_at,
      to: null,
      is_sample: row.is_sample,
    }));
  },
  count: (db, client) => db.$count(form_submissions, inquiriesOf(client)),
};

export const ticketSource: Source = {
  list: async (db, client, { limit, cursor }) => {
    const { id, created_at } = support_tickets;
    const rows = await db
      .select({ row: support_tickets, key: momentKey(created_at) })
      .from(support_tickets)
      .where(and(ticketsOf(client), afterCursor(created_at, id, cursor)))
      .orderBy(...newestFirst(created_at, id))
      .limit(limit + 1);
    return rows.map(({ row, key }) => ({
      ...{ id: row.id, kind: 'ticket', title: row.subject, detail: row.number, status: row.status, ...noMoney, key },
      at: row.created_at,
      to: ticketPath(row.id),
      is_sample: row.is_sample,
    }));
  },
  count: (db, client) => db.$count(support_tickets, ticketsOf(client)),
};
