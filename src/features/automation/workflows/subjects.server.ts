import { inArray } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { bookings } from '#db/schema/desk/bookings.ts';
import { conversations } from '#db/schema/desk/conversations.ts';
import { form_submissions } from '#db/schema/desk/forms.ts';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { projects } from '#db/schema/work/projects.ts';
import { formatCents } from '#shared/money.ts';
import { textOf } from './merge-policy.ts';

/** What is known of the record that an event is about, and whom it concerns. */
export type Subject = {
  record: Record<string, unknown>;
  form?: Record<string, unknown>;
  contact_id?: string | null;
  user_id?: string | null;
  email?: string | null;
  name?: string | null;
  project_id?: string | null;
  ticket_id?: string | null;
};
type Row = Subject & { id: string };
type Loader = { fields: readonly string[]; load(db: DbOrTx, ids: string[]): Promise<Row[]> };

const typedText = (data: Record<string, unknown>, ...keys: string[]): string | null =>
  keys.map((key) => textOf(data[key]).trim()).find(Boolean) ?? null;

/** One query for all records of a kind. */
const loaders: Record<string, Loader> = {
  form_submission: {
    fields: ['form.*', 'record.form_name'],
    load: async (db, ids) => {
      const { id, data, form_name, user_id } = form_submissions;
      const rows = await db.select({ id, data, form_name, user_id }).from(form_submissions).where(inArray(id, ids));
      return rows.map((row) => ({
        ...{ id: row.id, user_id: row.user_id, form: row.data, record: { form_name: row.form_name } },
        email: typedText(row.data, 'email'),
        name: typedText(row.data, 'name', 'full_name'),
      }));
    },
  },
  estimate: {
    fields: ['record.number', 'record.title', 'record.total', 'record.status', 'record.valid_until'],
    load: async (db, ids) => {
      const rows = await db.select().from(estimates).where(inArray(estimates.id, ids));
      return rows.map(
        ({ id, contact_id, user_id, estimate_number, title, status, valid_until, total_amount_cents, currency }) => ({
          ...{ id, contact_id, user_id },
          record: { number: estimate_number, title, status, valid_until, total: formatCents(total_amount_cents, currency) },
        }),
      );
    },
  },
  contract: {
    fields: ['record.number', 'record.title', 'record.status', 'record.expiration_date'],
    load: async (db, ids) => {
      const { id, contact_id, user_id, contract_number: number, title, status, expiration_date } = contracts;
      const rows = await db
        .select({ id, contact_id, user_id, number, title, status, expiration_date })
        .from(contracts)
        .where(inArray(id, ids));
      return rows.map(({ id: of, contact_id: contact, user_id: user, ...record }) => ({
        id: of,
        contact_id: contact,
        user_id: user,
        record,
      }));
    },
  },
  order: {
    fields: ['record.number', 'record.total', 'record.status'],
    load: async (db, ids) => {
      const rows = await db.select().from(orders).where(inArray(orders.id, ids));
      return rows.map(({ id, user_id, order_number, status, total_cents, currency }) => ({
        ...{ id, user_id },
        record: { number: order_number, status, total: formatCents(total_cents, currency) },
      }));
    },
  },
  project: {
    fields: ['record.name', 'record.status', 'record.deadline'],
    load: async (db, ids) => {
      const rows = await db.select().from(projects).where(inArray(projects.id, ids));
      return rows.map(({ id, contact_id, client_id, name, status, deadline }) => ({
        ...{ id, contact_id, user_id: client_id, project_id: id },
        record: { name, status, deadline },
      }));
    },
  },
  ticket: {
    fields: ['record.number', 'record.subject', 'record.status', 'record.priority'],
    load: async (db, ids) => {
      const rows = await db.select().from(support_tickets).where(inArray(support_tickets.id, ids));
      return rows.map(({ id, user_id, email, name, number, subject, status, priority, project_id }) => ({
        ...{ id, user_id, email, name, project_id, ticket_id: id },
        record: { number, subject, status, priority },
      }));
    },
  },
  booking: {
    fields: ['record.starts_at', 'record.status'],
    load: async (db, ids) => {
      const rows = await db.select().from(bookings).where(inArray(bookings.id, ids));
      return rows.map(({ id, user_id, email, name, starts_at, status }) => ({
        ...{ id, user_id, email, name },
        record: { starts_at: starts_at.toISOString(), status },
      }));
    },
  },
  conversation: {
    fields: ['record.subject', 'record.status'],
    load: async (db, ids) => {
      const rows = await db.select().from(conversations).where(inArray(conversations.id, ids));
      return rows.map(({ id, contact_id, user_id, email, name, subject, status, project_id }) => ({
        ...{ id, contact_id, user_id, email, name, project_id },
        record: { subject, status },
      }));
    },
  },
};

export const subjectFields = (type: string): readonly string[] => loaders[type]?.fields ?? [];

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The records that are still there, by kind and id. */
export async function loadSubjects(db: DbOrTx, wanted: readonly { type: string | null; id: string | null }[]) {
  const found = new Map<string, Subject>();
  for (const [type, loader] of Object.entries(loaders)) {
    const ids = [...new Set(wanted.flatMap((one) => (one.type === type && one.id && isUuid(one.id) ? [one.id] : [])))];
    if (ids.length === 0) continue;
    for (const { id, ...subject } of await loader.load(db, ids)) found.set(`${type}:${id}`, subject);
  }
  return (type: string | null, id: string | null): Subject | null => found.get(`${type}:${id}`) ?? null;
}
