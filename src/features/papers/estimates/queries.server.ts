import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { DbOrTx, Tx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { document_versions } from '#db/schema/papers/evidence.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { projects } from '#db/schema/work/projects.ts';
import { damaged, readVersion } from '#features/papers/evidence/versions.server.ts';
import { lineSums } from '#features/papers/lines/policy.ts';
import type { ContactRow } from '#features/papers/sending/contact.server.ts';
import type { DocumentOwner } from '#features/papers/sending/link.server.ts';
import { type ReminderSource, reminderIsDue } from '#features/papers/sending/reminders.server.ts';
import type { AnyActor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { searchByWords } from '#platform/search/word-search.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { EstimateStatus } from '#shared/choices/papers/estimates.ts';
import { decodeCursor, toPage } from '#shared/keyset.ts';
import { toAmount } from '#shared/money.ts';
import { estimatesAudit } from './audit.server.ts';
import { estimateContentSchema } from './content-fields.ts';
import type { Estimate, EstimateCard } from './contract.ts';
import { paymentParts } from './policy.ts';
import { revisionOf } from './revision.server.ts';

export type EstimateRow = typeof estimates.$inferSelect;

export const notFound = () => new AppError('NOT_FOUND', 'This estimate does not exist.');

export async function lockEstimate(tx: Tx, id: string): Promise<EstimateRow> {
  const [row] = await tx.select().from(estimates).where(eq(estimates.id, id)).for('update');
  if (!row) throw notFound();
  return row;
}

/**
 * An estimate that its client has accepted, with whom it is for; null for any other. Whoever hears of the acceptance twice
 * waits here for the first. The contact stays as it is meanwhile, so that nobody links it to an account unseen.
 */
export async function lockAccepted(tx: Tx, id: string): Promise<{ row: EstimateRow; contact: ContactRow | null } | null> {
  const accepted = and(eq(estimates.id, id), eq(estimates.status, 'accepted'), isNotNull(estimates.client_signed_at));
  const [row] = await tx.select().from(estimates).where(accepted).for('update');
  if (!row) return null;
  const [contact] = row.contact_id ? await tx.select().from(contacts).where(eq(contacts.id, row.contact_id)).for('share') : [];
  return { row, contact: contact ?? null };
}

export async function writeEstimate(
  tx: Tx,
  { id }: Pick<EstimateRow, 'id'>,
  values: PgUpdateSetSource<typeof estimates>,
): Promise<EstimateRow> {
  const [row] = await tx.update(estimates).set(values).where(eq(estimates.id, id)).returning();
  if (!row) throw notFound();
  return row;
}

export const documentOf = ({ id, is_sample }: Pick<EstimateRow, 'id' | 'is_sample'>) => ({
  document_type: 'estimate' as const,
  document_id: id,
  is_sample,
});

/** What every event about an estimate tells. */
export const toldOf = ({ id, estimate_number, contact_id, user_id }: EstimateRow) => ({
  estimate_id: id,
  estimate_number,
  contact_id,
  user_id,
});

const { items: _items, payment_schedule: _schedule, ...cardColumns } = getTableColumns(estimates);
const contactColumns = {
  id: contacts.id,
  first_name: contacts.first_name,
  last_name: contacts.last_name,
  email: contacts.email,
  company_name: contacts.company_name,
};
const contractColumns = { id: contracts.id, contract_number: contracts.contract_number };

type CardRow = Omit<EstimateRow, 'items' | 'payment_schedule'> & Pick<EstimateCard, 'contact' | 'contract'>;

const toCard = (row: CardRow) => ({
  ...row,
  total_amount: toAmount(row.total_amount_cents, row.currency),
  access_token: row.access_revoked_at ? null : row.access_token,
});

type PageQuery = { limit: number; cursor?: string };

async function listCards(db: DbOrTx, { limit, cursor }: PageQuery, where: (SQL | undefined)[]) {
  const rows = await db
    .select({ ...cardColumns, key: momentKey(estimates.created_at), contact: contactColumns, contract: contractColumns })
    .from(estimates)
    .leftJoin(contacts, eq(contacts.id, estimates.contact_id))
    .leftJoin(contracts, eq(contracts.estimate_id, estimates.id))
    .where(and(...where, afterCursor(estimates.created_at, estimates.id, cursor)))
    .orderBy(...newestFirst(estimates.created_at, estimates.id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, (row) => [row.key, row.id]);
  return { items: items.map(toCard), next_cursor };
}

type AdminQuery = PageQuery & { status?: EstimateStatus; contact_id?: string; q?: string };

export async function listEstimates(db: DbOrTx, { status, contact_id, q, ...page }: AdminQuery) {
  const filters = [status && eq(estimates.status, status), contact_id ? eq(estimates.contact_id, contact_id) : undefined];
  if (!q) return { ...(await listCards(db, page, filters)), more_matches: false };
  const kept = (id: SQL) => sql`exists (select from ${estimates} where ${and(sql`${estimates.id} = ${id}`, ...filters)})`;
  const { ids, ...found } = await searchByWords(db, 'estimate', { ...page, q, kept });
  const { items } = ids.length > 0 ? await listCards(db, { limit: ids.length }, [inArray(estimates.id, ids)]) : { items: [] };
  return { items, ...found };
}

/** What the client was sent; a draft that is being revised stays out of sight. */
export const listOwnEstimates = async (db: DbOrTx, user_id: string, page: PageQuery) => {
  const { items, next_cursor } = await listCards(db, page, [
    eq(estimates.user_id, user_id),
    isNotNull(estimates.sent_at),
    ne(estimates.status, 'draft'),
  ]);
  return { items: items.map((card) => (card.status === 'expired' ? { ...card, access_token: null } : card)), next_cursor };
};

export async function getEstimate(db: DbOrTx, id: string): Promise<Estimate> {
  const [row] = await db
    .select({
      estimate: estimates,
      contact: contactColumns,
      contract: contractColumns,
      order: { id: orders.id, order_number: orders.order_number },
      project: { id: projects.id, name: projects.name },
    })
    .from(estimates)
    .leftJoin(contacts, eq(contacts.id, estimates.contact_id))
    .leftJoin(contracts, eq(contracts.estimate_id, estimates.id))
    .leftJoin(orders, eq(orders.estimate_id, estimates.id))
    .leftJoin(projects, eq(projects.estimate_id, estimates.id))
    .where(eq(estimates.id, id));
  if (!row) throw notFound();
  return toWire(row.estimate, row);
}

type Joined = Pick<Estimate, 'contact' | 'contract' | 'order' | 'project'>;

function toWire({ items, payment_schedule, ...row }: EstimateRow, { contact, contract, order, project }: Joined): Estimate {
  const shares = payment_schedule.map(({ share_bp }) => share_bp);
  const parts = paymentParts(row.total_amount_cents, row.deposit_bp, shares);
  const money = (cents: number) => toAmount(cents, row.currency);
  const card = toCard({ ...row, contact, contract });
  return {
    ...card,
    ...dates(row),
    order,
    project,
    revision: revisionOf({ ...row, items, payment_schedule }),
    items: items.map((item) => ({
      id: item.id,
      name: item.name,
      description: item.description,
      quantity: item.quantity_hundredths / 100,
      unit_price: money(item.unit_price_cents),
      discount: item.discount_bp / 100,
      tax_rate: item.tax_rate_bp / 100,
      optional: item.optional,
      selected: item.selected,
      total: money(lineSums(item).total_cents),
    })),
    subtotal: money(row.subtotal_cents),
    discount_amount: money(row.discount_cents),
    tax_amount: money(row.tax_cents),
    deposit: row.deposit_bp / 100,
    deposit_amount: money(parts.deposit_cents),
    payment_schedule: payment_schedule.map(({ id, label, due, share_bp }, at) => ({
      id,
      label,
      due,
      share: share_bp / 100,
      amount: money(parts.instalments_cents[at] ?? 0),
    })),
  };
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const dates = (row: Omit<EstimateRow, 'items' | 'payment_schedule'>) => ({
  sent_at: iso(row.sent_at),
  viewed_at: iso(row.viewed_at),
  accepted_at: iso(row.accepted_at),
  declined_at: iso(row.declined_at),
  expired_at: iso(row.expired_at),
  access_revoked_at: iso(row.access_revoked_at),
  client_signed_at: iso(row.client_signed_at),
  admin_signed_at: iso(row.admin_signed_at),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

const ofEstimate = (id: string) => and(eq(document_versions.document_type, 'estimate'), eq(document_versions.document_id, id));

/** The version that was sent last, word for word; only an estimate that never was sent has none. */
export async function lastVersion(db: DbOrTx, row: EstimateRow) {
  const sent = await readVersion(db, estimateContentSchema, documentOf(row));
  if (!sent && row.content_sha256) throw damaged(documentOf(row), 'it is missing');
  return sent;
}

/** What was sent, newest first. */
export async function listEstimateVersions(db: DbOrTx, id: string, { limit, cursor }: PageQuery) {
  const after = cursor === undefined ? undefined : Number(decodeCursor(cursor)[0]);
  if (after !== undefined && !Number.isSafeInteger(after))
    throw new AppError('BAD_REQUEST', 'This page of the list cannot be found.');
  const rows = await db
    .select({
      id: document_versions.id,
      version: document_versions.version,
      title: sql<string>`${document_versions.content}->>'title'`,
      total_cents: sql<number>`(${document_versions.content}->>'total_amount_cents')::float8`,
      currency: sql<string>`${document_versions.content}->>'currency'`,
      content_sha256: document_versions.content_sha256,
      created_at: document_versions.created_at,
    })
    .from(document_versions)
    .where(and(ofEstimate(id), after === undefined ? undefined : lt(document_versions.version, after)))
    .orderBy(desc(document_versions.version))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, (row) => [row.version, row.id]);
  return {
    items: items.map(({ total_cents, ...row }) => ({ ...row, total_amount: toAmount(total_cents, row.currency) })),
    next_cursor,
  };
}

export const auditEstimate = (
  tx: DbOrTx,
  actor: AnyActor,
  verb: VerbOf<typeof estimatesAudit, 'estimate'>,
  row: EstimateRow,
  details: Record<string, unknown> = {},
) =>
  estimatesAudit.write(tx, {
    ...actor,
    action: `estimate.${verb}`,
    entity: 'estimates',
    entity_id: row.id,
    details: { estimate_number: row.estimate_number, ...details },
  });

/** What the links and reminders of all documents need from the estimates. */
export const estimateOwner: DocumentOwner<EstimateRow> = {
  document_type: 'estimate',
  write: writeEstimate,
  audit: auditEstimate,
  lockSentElsewhere: (tx, contact_id, address) =>
    tx
      .select()
      .from(estimates)
      .where(
        and(
          eq(estimates.contact_id, contact_id),
          inArray(estimates.status, ['draft', 'sent', 'viewed']),
          isNull(estimates.access_revoked_at),
          sql`lower(${estimates.sent_to}) <> lower(${address})`,
        ),
      )
      .for('update'),
};

export const estimateReminders: ReminderSource = {
  lockDue: async (tx, now, limit) => {
    const rows = await tx
      .select({ row: estimates, contact: contacts })
      .from(estimates)
      .leftJoin(contacts, eq(contacts.id, estimates.contact_id))
      .where(reminderIsDue(estimates, estimates.valid_until, now))
      .orderBy(estimates.next_reminder_at)
      .limit(limit)
      .for('update', { of: estimates, skipLocked: true });
    return rows.map(({ row, contact }) => ({ ...row, number: row.estimate_number, contact }));
  },
  countReminder: async (tx, id, values) => {
    await writeEstimate(tx, { id }, { ...values, updated_at: sql`${estimates.updated_at}` });
  },
};
