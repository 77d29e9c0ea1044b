import { and, asc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { type ContractService, contract_templates, contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { checkRecord } from '#features/papers/evidence/check.server.ts';
import { listEvents } from '#features/papers/evidence/record.server.ts';
import { lineSums } from '#features/papers/lines/policy.ts';
import { searchByWords } from '#platform/search/word-search.server.ts';
import type { ContractStatus } from '#shared/choices/papers/contracts.ts';
import { toPage } from '#shared/keyset.ts';
import { toAmount } from '#shared/money.ts';
import { contractContent, nameOf, type StudioParty, sendObstacle } from './policy.ts';
import { contractSubject } from './record.server.ts';
import { revisionOf } from './revision.server.ts';
import { contentOf, gone } from './rows.server.ts';

/** What a checkout is still preparing is no contract yet. Spelled as the partial indexes are. */
const isContract = sql`(${contracts.origin} = 'studio' or ${contracts.concluded_at} is not null)`;

const joined = (db: DbOrTx) =>
  db
    .select({
      row: getTableColumns(contracts),
      contact: contacts,
      user: { first_name: users.first_name, last_name: users.last_name, email: users.email },
      estimate: { estimate_number: estimates.estimate_number, title: estimates.title },
      key: momentKey(contracts.created_at),
    })
    .from(contracts)
    .leftJoin(contacts, eq(contacts.id, contracts.contact_id))
    .leftJoin(users, eq(users.id, contracts.user_id))
    .leftJoin(estimates, eq(estimates.id, contracts.estimate_id))
    .$dynamic();

type Joined = Awaited<ReturnType<typeof joined>>[number];
type PageQuery = { limit: number; cursor?: string };
type ListQuery = PageQuery & { status?: ContractStatus; contact_id?: string; q?: string };

/** Written for the contact, or signed at checkout by the account behind it. */
const ofClient = (db: DbOrTx, contact_id: string) => {
  const account = db.select({ user_id: contacts.user_id }).from(contacts).where(eq(contacts.id, contact_id));
  return or(eq(contracts.contact_id, contact_id), and(isNull(contracts.contact_id), eq(contracts.user_id, account)));
};

export async function listContracts(db: DbOrTx, { status, contact_id, q, ...page }: ListQuery) {
  const filters = and(isContract, status && eq(contracts.status, status), contact_id ? ofClient(db, contact_id) : undefined);
  if (!q) return { ...(await listCards(db, page, filters)), more_matches: false };
  const kept = (id: SQL) => sql`exists (select from ${contracts} where ${and(sql`${contracts.id} = ${id}`, filters)})`;
  const { ids, ...found } = await searchByWords(db, 'contract', { ...page, q, kept });
  const { items } = ids.length > 0 ? await listCards(db, { limit: ids.length }, inArray(contracts.id, ids)) : { items: [] };
  return { items, ...found };
}

async function listCards(db: DbOrTx, { limit, cursor }: PageQuery, where: SQL | undefined) {
  const rows = await joined(db)
    .where(and(where, afterCursor(contracts.created_at, contracts.id, cursor)))
    .orderBy(...newestFirst(contracts.created_at, contracts.id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, row }) => [key, row.id]);
  return { items: items.map(toCard), next_cursor };
}

async function readJoined(db: DbOrTx, id: string): Promise<Joined> {
  const [found] = await joined(db).where(and(eq(contracts.id, id), isContract));
  if (!found) throw gone();
  return found;
}

export const getCard = async (db: DbOrTx, id: string) => toCard(await readJoined(db, id));

/** Everything about one contract, for the studio. */
export async function getContract(db: DbOrTx, id: string, studio: StudioParty) {
  const found = await readJoined(db, id);
  const { row, contact } = found;
  const written = row.origin === 'studio';
  const chain = await checkRecord(db, contractSubject, id);
  // Of a changed record the row is all there is to show, below the warning.
  const content = !written
    ? null
    : chain.intact
      ? (await contentOf(db, { row, contact }, studio)).content
      : contractContent(row, contact, studio);
  const { viewed_at, completed_at, cancelled_at, decline_reason } = row;
  return {
    ...toCard(found),
    ...{ viewed_at, completed_at, cancelled_at, decline_reason },
    services: row.services.map((service) => toService(service, row.currency)),
    terms_and_conditions: row.terms_and_conditions,
    payment_terms: row.payment_terms,
    client_signature_drawing: row.client_signature_drawing,
    admin_signature_drawing: row.admin_signature_drawing,
    signer_ip_address: row.signer_ip_address,
    signer_user_agent: row.signer_user_agent,
    text: row.text,
    text_sha256: row.text_sha256,
    content,
    content_sha256: row.content_sha256,
    reminders_enabled: row.reminders_enabled,
    reminders_sent: row.reminders_sent,
    next_reminder_at: row.next_reminder_at,
    send_obstacle: written ? sendObstacle(row, contact, studio) : null,
    revision: revisionOf(row),
    events: await listEvents(db, 'contract', id),
    chain,
  };
}

const toService = (service: ContractService, currency: string) => ({
  name: service.name,
  description: service.description,
  quantity: service.quantity_hundredths / 100,
  price: toAmount(service.unit_price_cents, currency),
  discount: service.discount_bp / 100,
  tax_rate: service.tax_rate_bp / 100,
  total: toAmount(lineSums(service).total_cents, currency),
});

function toCard({ row, contact, user, estimate }: Joined) {
  const {
    id,
    origin,
    status,
    contract_type,
    contract_number,
    title,
    description,
    currency,
    effective_date,
    expiration_date,
    estimate_id,
  } = row;
  const { contact_id, user_id, access_token, version, sent_at, sent_to, created_by, is_sample, created_at, declined_at } = row;
  const { client_signature, client_signed_at, admin_signature, admin_signed_at, access_revoked_at } = row;
  return {
    ...{ id, contract_number, title, description, currency, effective_date, expiration_date, estimate_id },
    ...{ contact_id, user_id, access_token, version, sent_at, sent_to, created_by, is_sample, created_at, declined_at },
    ...{ client_signature, client_signed_at, admin_signature, admin_signed_at, access_revoked_at },
    origin,
    status,
    contract_type,
    total_amount: toAmount(row.total_amount_cents, row.currency),
    contact,
    client: clientOf(contact, user, client_signature),
    estimate,
  };
}

type Person = { first_name: string; last_name: string; email: string };

/** Who it is with: the contact, or the account that signed at checkout. */
function clientOf(contact: (Person & { company_name: string | null }) | null, user: Person | null, signature: string | null) {
  if (contact) return { name: nameOf(contact), company_name: contact.company_name, email: contact.email };
  if (user) return { name: signature ?? nameOf(user), company_name: null, email: user.email };
  return signature ? { name: signature, company_name: null, email: null } : null;
}

/** By name. The limit is far above any studio's list and keeps the answer bounded. */
export async function listContractTemplates(db: DbOrTx) {
  const rows = await db
    .select()
    .from(contract_templates)
    .orderBy(asc(sql`lower(${contract_templates.name})`))
    .limit(200);
  return { items: rows };
}
