import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { users } from '#db/schema/people/auth.ts';
import { businesses } from '#db/schema/people/business.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { project_milestones } from '#db/schema/work/milestones.ts';
import { projects } from '#db/schema/work/projects.ts';
import { readStudioDay, studioDay } from '#db/studio-day.ts';
import { nameOfContact } from '#features/people/contacts/policy.ts';
import { toPage } from '#shared/keyset.ts';
import { toAmount } from '#shared/money.ts';
import type { OwnProject, Project } from './contract.ts';
import { isOpen, isOverdue } from './policy.ts';
import { missingProject } from './rows.server.ts';
import { narrowed, type ProjectQuery, searchProjects } from './search.server.ts';
import { waitingFor } from './waiting.server.ts';

const joined = (db: DbOrTx) =>
  db
    .select({
      row: getTableColumns(projects),
      key: momentKey(projects.created_at),
      contact: {
        first_name: contacts.first_name,
        last_name: contacts.last_name,
        email: contacts.email,
        company_name: contacts.company_name,
      },
      user: { first_name: users.first_name, last_name: users.last_name, email: users.email },
      business: { name: businesses.business_name },
      estimate: { number: estimates.estimate_number },
      contract: { number: contracts.contract_number },
      order: { number: orders.order_number },
    })
    .from(projects)
    .leftJoin(contacts, eq(contacts.id, projects.contact_id))
    .leftJoin(users, eq(users.id, projects.client_id))
    .leftJoin(businesses, eq(businesses.user_id, projects.client_id))
    .leftJoin(estimates, eq(estimates.id, projects.estimate_id))
    .leftJoin(contracts, eq(contracts.id, projects.contract_id))
    .leftJoin(orders, eq(orders.id, projects.order_id))
    .$dynamic();

type Joined = Awaited<ReturnType<typeof joined>>[number];

const clientOf = ({ contact, user, business }: Joined): Project['client'] => {
  const person = contact ?? user;
  if (!person) return null;
  const company_name = contact?.company_name ?? business?.name ?? null;
  return { name: nameOfContact(person) || person.email, email: person.email, company_name };
};

function toProject(found: Joined, today: string): Project {
  const { row, estimate, contract, order } = found;
  const origin = (type: Project['origins'][number]['type'], id: string | null, number: string | undefined) =>
    id && number ? [{ type, id, number }] : [];
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.status,
    client_id: row.client_id,
    contact_id: row.contact_id,
    client: clientOf(found),
    budget: row.budget_cents === null ? null : toAmount(row.budget_cents, row.currency),
    currency: row.currency,
    start_date: row.start_date,
    deadline: row.deadline,
    completed_date: row.completed_date,
    is_overdue: isOverdue(row, today),
    origins: [
      ...origin('estimate', row.estimate_id, estimate?.number),
      ...origin('contract', row.contract_id, contract?.number),
      ...origin('order', row.order_id, order?.number),
    ],
    is_sample: row.is_sample,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

const readRows = (db: DbOrTx, where: SQL | undefined, limit: number) =>
  joined(db)
    .where(where)
    .orderBy(...newestFirst(projects.created_at, projects.id))
    .limit(limit);

export async function listProjects(db: DbOrTx, query: ProjectQuery, now = new Date()) {
  const today = await readStudioDay(db, now);
  if (query.q) {
    const { ids, ...rest } = await searchProjects(db, { ...query, q: query.q });
    const rows = ids.length > 0 ? await readRows(db, inArray(projects.id, ids), ids.length) : [];
    return { items: rows.map((row) => toProject(row, today)), ...rest };
  }
  const { limit, cursor } = query;
  const rows = await readRows(db, and(narrowed(query), afterCursor(projects.created_at, projects.id, cursor)), limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, row }) => [key, row.id]);
  return { items: items.map((row) => toProject(row, today)), next_cursor, more_matches: false };
}

export async function getProject(db: DbOrTx, id: string, now = new Date()): Promise<Project> {
  const [found] = await readRows(db, eq(projects.id, id), 1);
  if (!found) throw missingProject();
  return toProject(found, await readStudioDay(db, now));
}

const milestonesOf = (what: SQL) =>
  sql`(select ${what} from ${project_milestones} where ${project_milestones.project_id} = ${projects.id})`;

const own = {
  row: getTableColumns(projects),
  key: momentKey(projects.created_at),
  done: sql<number>`${milestonesOf(sql`(count(*) filter (where ${project_milestones.status} = 'done'))::int`)}`,
  total: sql<number>`${milestonesOf(sql`count(*)::int`)}`,
  waiting: waitingFor,
};
type OwnRow = { row: typeof projects.$inferSelect; done: number; total: number; waiting: OwnProject['waiting'] };

const toOwn = ({ row, done, total, waiting }: OwnRow, today: string): OwnProject => ({
  id: row.id,
  name: row.name,
  description: row.description,
  status: row.status,
  start_date: row.start_date,
  deadline: row.deadline,
  completed_date: row.completed_date,
  is_overdue: isOverdue(row, today),
  is_sample: row.is_sample,
  created_at: row.created_at.toISOString(),
  progress: { done, total },
  waiting: isOpen(row.status) ? waiting : null,
});

export async function listOwnProjects(db: DbOrTx, user_id: string, page: { limit: number; cursor?: string }, now = new Date()) {
  const rows = await db
    .select(own)
    .from(projects)
    .where(and(eq(projects.client_id, user_id), afterCursor(projects.created_at, projects.id, page.cursor)))
    .orderBy(...newestFirst(projects.created_at, projects.id))
    .limit(page.limit + 1);
  const today = await readStudioDay(db, now);
  const { items, next_cursor } = toPage(rows, page.limit, ({ key, row }) => [key, row.id]);
  return { items: items.map((row) => toOwn(row, today)), next_cursor };
}

/** Those under way or about to begin, the first due first. */
export async function listOpenOwnProjects(db: DbOrTx, user_id: string, limit: number, now: Date): Promise<OwnProject[]> {
  const rows = await db
    .select({ ...own, today: sql<string>`${studioDay(now)}::text` })
    .from(projects)
    .where(and(eq(projects.client_id, user_id), inArray(projects.status, ['pending', 'active'])))
    .orderBy(sql`${projects.deadline} asc nulls last`, ...newestFirst(projects.created_at, projects.id))
    .limit(limit);
  return rows.map(({ today, ...row }) => toOwn(row, today));
}

/** Somebody else's project is as absent as one that never was. */
export async function findOwnProject(db: DbOrTx, user_id: string, id: string, now = new Date()): Promise<OwnProject> {
  const [row] = await db
    .select(own)
    .from(projects)
    .where(and(eq(projects.id, id), eq(projects.client_id, user_id)));
  if (!row) throw missingProject();
  return toOwn(row, await readStudioDay(db, now));
}
