import { and, desc, eq, isNotNull, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { order_items, orders } from '#db/schema/sales/orders.ts';
import { projects } from '#db/schema/work/projects.ts';
import { nameOfContact } from '#features/people/contacts/policy.ts';
import { mayRead } from '#shared/admin-areas.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import type { ProjectSource } from '#shared/choices/work/projects.ts';
import { toAmount } from '#shared/money.ts';
import { projectSourceLabels } from './choices.ts';
import type { OpenSource } from './contract.ts';

const shownEach = 20;

const agreed = {
  estimate: and(eq(estimates.status, 'accepted'), isNotNull(estimates.client_signed_at)),
  // One of the checkout binds nobody before its order is placed.
  contract: and(
    isNotNull(contracts.client_signed_at),
    isNull(contracts.cancelled_at),
    or(eq(contracts.origin, 'studio'), isNotNull(contracts.concluded_at)),
  ),
  order: and(eq(orders.status, 'paid'), orders.is_placed),
};

const without = (db: DbOrTx, ...same: SQL[]) =>
  notExists(
    db
      .select({ id: projects.id })
      .from(projects)
      .where(or(...same)),
  );

/** What was agreed or paid and has no project yet, the newest of each kind. */
export async function listOpenSources(db: DbOrTx, reader: Pick<Caller, 'areas'>): Promise<OpenSource[]> {
  const [offers, papers, sales] = await Promise.all([
    db
      .select({ row: estimates, contact: contacts })
      .from(estimates)
      .leftJoin(contacts, eq(contacts.id, estimates.contact_id))
      .where(and(agreed.estimate, without(db, eq(projects.estimate_id, estimates.id))))
      .orderBy(desc(estimates.created_at))
      .limit(shownEach),
    db
      .select({ row: contracts, contact: contacts })
      .from(contracts)
      .leftJoin(contacts, eq(contacts.id, contracts.contact_id))
      .where(
        and(
          agreed.contract,
          without(
            db,
            eq(projects.contract_id, contracts.id),
            eq(projects.estimate_id, contracts.estimate_id),
            eq(projects.order_id, contracts.order_id),
          ),
        ),
      )
      .orderBy(desc(contracts.created_at))
      .limit(shownEach),
    db
      .select({ row: orders, first: firstItem })
      .from(orders)
      .where(and(agreed.order, without(db, eq(projects.order_id, orders.id), eq(projects.estimate_id, orders.estimate_id))))
      .orderBy(desc(orders.created_at))
      .limit(shownEach),
  ]);
  const found = [
    ...offers.map(({ row, contact }) => ({
      ...{ type: 'estimate' as const, id: row.id, number: row.estimate_number, title: row.title, currency: row.currency },
      client_name: contact && nameOfContact(contact),
      amount: toAmount(row.total_amount_cents, row.currency),
    })),
    ...papers.map(({ row, contact }) => ({
      ...{ type: 'contract' as const, id: row.id, number: row.contract_number, title: row.title, currency: row.currency },
      client_name: contact ? nameOfContact(contact) : row.client_signature,
      amount: toAmount(row.total_amount_cents, row.currency),
    })),
    ...sales.map(({ row, first }) => ({
      ...{ type: 'order' as const, id: row.id, number: row.order_number, currency: row.currency },
      title: first ?? row.order_number,
      client_name: `${row.billing_address.firstName} ${row.billing_address.lastName}`.trim() || null,
      amount: toAmount(row.total_cents, row.currency),
    })),
  ];
  return found.filter(({ type }) => mayRead(reader, type === 'order' ? 'sales' : 'papers'));
}

const firstItem = sql<string | null>`(select ${order_items.name} from ${order_items}
  where ${order_items.order_id} = ${orders.id} order by ${order_items.position} limit 1)`;

type Basis = Pick<
  typeof projects.$inferInsert,
  'client_id' | 'contact_id' | 'currency' | 'is_sample' | 'estimate_id' | 'contract_id' | 'order_id'
>;

const notAgreed = (type: ProjectSource) =>
  new AppError('CONFLICT', `There is no ${projectSourceLabels[type].toLowerCase()} to begin this project from.`);

/**
 * Whose project it becomes and what it belongs to. What an estimate, its contract and its order agree on is one piece of work,
 * so each is named where it is known: the database then refuses a second project from any of them.
 */
export async function lockSource(tx: Tx, { type, id }: { type: ProjectSource; id: string }): Promise<Basis> {
  if (type === 'estimate') {
    const [row] = await tx
      .select()
      .from(estimates)
      .where(and(eq(estimates.id, id), agreed.estimate))
      .for('update');
    if (!row) throw notAgreed(type);
    return { ...(await ownerOf(tx, row)), currency: row.currency, is_sample: row.is_sample, estimate_id: id };
  }
  if (type === 'contract') {
    const [row] = await tx
      .select()
      .from(contracts)
      .where(and(eq(contracts.id, id), agreed.contract))
      .for('update');
    if (!row) throw notAgreed(type);
    const { estimate_id, order_id, currency, is_sample } = row;
    return { ...(await ownerOf(tx, row)), currency, is_sample, contract_id: id, estimate_id, order_id };
  }
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), agreed.order))
    .for('update');
  if (!row) throw notAgreed(type);
  const { estimate_id, currency, is_sample } = row;
  return { ...(await ownerOf(tx, { ...row, contact_id: null })), currency, is_sample, order_id: id, estimate_id };
}

/** The contact and its account, whichever of the two is known. It stays as it is meanwhile, so that nobody links it unseen. */
export async function ownerOf(tx: Tx, { contact_id, user_id }: { contact_id: string | null; user_id: string | null }) {
  const known = contact_id ? eq(contacts.id, contact_id) : user_id ? eq(contacts.user_id, user_id) : null;
  const [contact] = known ? await tx.select().from(contacts).where(known).for('share') : [];
  return { contact_id: contact?.id ?? null, client_id: user_id ?? contact?.user_id ?? null };
}
