import { type AnyColumn, and, asc, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey } from '#db/newest-first.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { studioDay } from '#db/studio-day.ts';
import type { Caller } from '#shared/caller.ts';
import type { DocumentType } from '#shared/choices/papers/evidence.ts';
import { toPage } from '#shared/keyset.ts';
import { toAmount } from '#shared/money.ts';
import type { OwnDocument } from './contract.ts';

type Status = OwnDocument['status'];
type Query = { limit: number; cursor?: string; type?: DocumentType };
type Reader = Pick<Caller, 'user_id' | 'email'>;

const today = () => studioDay(new Date());
const isWaiting = (status: AnyColumn) => sql`${status} in ('sent', 'viewed')`;
/** Nobody has answered in time; the job that says so may not have run yet. One without a last day never lapses. */
const lapsed = () => sql`coalesce(${isWaiting(estimates.status)} and ${estimates.valid_until} < ${today()}, false)`;
/** Before the client now: sent, not taken back, and not over. */
const openContract = () =>
  and(
    isWaiting(contracts.status),
    isNull(contracts.access_revoked_at),
    sql`(${contracts.expiration_date} is null or ${contracts.expiration_date} >= ${today()})`,
  );

/** Signed; at checkout, with the order that it takes effect with. */
const isAgreed = and(
  isNotNull(contracts.client_signed_at),
  or(eq(contracts.origin, 'studio'), isNotNull(contracts.concluded_at)),
);

/**
 * By the account, or by the contact that has proven to be its own and the address that the document went to. An array, because the
 * planner uses no index for a subquery beside an `or`.
 */
const ownership =
  ({ user_id, email }: Reader) =>
  ({ user_id: owner, contact_id, sent_to }: { user_id: AnyColumn; contact_id: AnyColumn; sent_to: AnyColumn }) =>
    or(
      eq(owner, user_id),
      sql`(${contact_id} = any(array(select ${contacts.id} from ${contacts} where ${contacts.user_id} = ${user_id})) and lower(${sent_to}) = lower(${email}))`,
    );

type Waiting = { id: string; document_type: DocumentType; number: string; title: string; token: string; since: string };

/** Estimates and contracts that wait for this client's answer, the longest first; with how many there are in all. */
export async function waitingDocuments(db: DbOrTx, reader: Reader, limit: number): Promise<(Waiting & { all: number })[]> {
  const mine = ownership(reader);
  const { id, title, access_token: token } = estimates;
  const offers = db
    .select({
      ...{ id, title, token: sql<string>`${token}`.as('token') },
      document_type: sql<DocumentType>`'estimate'`.as('document_type'),
      number: sql<string>`${estimates.estimate_number}`.as('number'),
      since: sql<string>`coalesce(${estimates.sent_at}, ${estimates.created_at})`.as('since'),
    })
    .from(estimates)
    .where(and(mine(estimates), isWaiting(estimates.status), isNull(estimates.access_revoked_at), sql`not ${lapsed()}`));
  const agreements = db
    .select({
      ...{ id: contracts.id, title: contracts.title, token: sql<string>`${contracts.access_token}`.as('token') },
      document_type: sql<DocumentType>`'contract'`.as('document_type'),
      number: sql<string>`${contracts.contract_number}`.as('number'),
      since: sql<string>`coalesce(${contracts.sent_at}, ${contracts.created_at})`.as('since'),
    })
    .from(contracts)
    .where(and(mine(contracts), openContract()));
  const waiting = unionAll(offers, agreements).as('waiting');
  return db
    .select({ ...waiting._.selectedFields, all: sql<number>`(count(*) over ())::int` })
    .from(waiting)
    .orderBy(asc(waiting.since), asc(waiting.id))
    .limit(limit);
}

/** What the studio has put before this client: never a draft, and of what was revoked only what was agreed. */
export async function ownDocuments(db: DbOrTx, reader: Reader, { limit, cursor, type }: Query) {
  const mine = ownership(reader);
  const offers = db
    .select({
      id: estimates.id,
      document_type: sql<DocumentType>`'estimate'`.as('document_type'),
      number: sql<string>`${estimates.estimate_number}`.as('number'),
      title: estimates.title,
      status: sql<Status>`case when ${lapsed()} then 'expired' else ${estimates.status} end`.as('status'),
      cents: sql<number>`${estimates.total_amount_cents}::float8`.as('cents'),
      currency: estimates.currency,
      date: sql<string>`coalesce(${estimates.sent_at}, ${estimates.created_at})`.as('date'),
      valid_until: sql<string | null>`${estimates.valid_until}::text`.as('valid_until'),
      token: sql<
        string | null
      >`case when ${estimates.access_revoked_at} is null and ${estimates.status} <> 'expired' and not ${lapsed()} then ${estimates.access_token} end`.as(
        'token',
      ),
      is_checkout: sql<boolean>`false`.as('is_checkout'),
      is_sample: estimates.is_sample,
      created_at: estimates.created_at,
      key: momentKey(estimates.created_at).as('key'),
    })
    .from(estimates)
    .where(
      and(
        type === 'contract' ? sql`false` : undefined,
        mine(estimates),
        ne(estimates.status, 'draft'),
        sql`(${estimates.access_revoked_at} is null or ${estimates.status} = 'accepted')`,
        afterCursor(estimates.created_at, estimates.id, cursor),
      ),
    );
  const agreements = db
    .select({
      id: contracts.id,
      document_type: sql<DocumentType>`'contract'`.as('document_type'),
      number: sql<string>`${contracts.contract_number}`.as('number'),
      title: contracts.title,
      status: sql<Status>`${contracts.status}`.as('status'),
      cents: sql<number>`${contracts.total_amount_cents}::float8`.as('cents'),
      currency: contracts.currency,
      date: sql<string>`coalesce(${contracts.sent_at}, ${contracts.client_signed_at}, ${contracts.created_at})`.as('date'),
      valid_until: sql<string | null>`null::text`.as('valid_until'),
      token: sql<string | null>`case when ${contracts.access_revoked_at} is null then ${contracts.access_token} end`.as('token'),
      is_checkout: sql<boolean>`${contracts.origin} = 'checkout'`.as('is_checkout'),
      is_sample: contracts.is_sample,
      created_at: contracts.created_at,
      key: momentKey(contracts.created_at).as('key'),
    })
    .from(contracts)
    .where(
      and(
        type === 'estimate' ? sql`false` : undefined,
        mine(contracts),
        or(isAgreed, openContract()),
        afterCursor(contracts.created_at, contracts.id, cursor),
      ),
    );
  const rows = await unionAll(offers, agreements)
    .orderBy(desc(sql`created_at`), desc(sql`id`))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, (row) => [row.key, row.id]);
  return { items: items.map(onWire), next_cursor };
}

type Row = {
  id: string;
  document_type: DocumentType;
  number: string;
  title: string;
  status: Status;
  cents: number;
  currency: string;
  date: string;
  valid_until: string | null;
  token: string | null;
  is_checkout: boolean;
  is_sample: boolean;
};

function onWire(row: Row) {
  const { document_type } = row;
  const waits = row.status === 'sent' || row.status === 'viewed';
  return {
    id: row.id,
    document_type,
    number: row.number,
    title: row.title,
    status: row.status,
    total_amount: toAmount(row.cents, row.currency),
    currency: row.currency,
    date: new Date(row.date),
    valid_until: waits ? row.valid_until : null,
    waits_for_client: waits,
    page_url: row.is_checkout ? `/dashboard/contracts/${row.id}` : row.token && `/document/${document_type}/${row.token}`,
    pdf_url: row.is_checkout ? `/api/contracts/${row.id}/contract.pdf` : `/api/documents/${document_type}/${row.id}/file.pdf`,
    is_sample: row.is_sample,
  };
}
