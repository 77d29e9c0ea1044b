import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { conversations, scheduled_messages } from '#db/schema/desk/conversations.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { projects } from '#db/schema/work/projects.ts';
import { splitName } from '#features/people/contacts/policy.ts';
import { listColleagues } from '#platform/auth/colleagues.server.ts';
import { type AdminArea, mayRead } from '#shared/admin-areas.ts';
import type { Caller } from '#shared/caller.ts';
import { toPage } from '#shared/keyset.ts';
import { isBlocked } from './blocked.server.ts';
import type { Box } from './choices.ts';
import { readDraft } from './drafts.server.ts';
import type { InboxConversation, InboxItem, InboxPage, Person, Scheduled } from './inbox-contract.ts';
import { searchConversations } from './inbox-search.server.ts';
import { type Conversation, findConversation, missingConversation } from './rows.server.ts';
import { listMessages } from './thread.server.ts';
import { whyUnproven } from './unproven.server.ts';

export type InboxQuery = {
  limit: number;
  cursor?: string;
  q?: string;
  box: Box;
  source?: Conversation['source'];
  status?: Conversation['status'];
  priority?: Conversation['priority'];
};

const agents = alias(users, 'agents');
const now = sql`now()`;
const shownText = 200;

const inBox: Record<Box, SQL | undefined> = {
  inbox: and(
    isNull(conversations.archived_at),
    isNull(conversations.held_at),
    or(isNull(conversations.snoozed_until), lte(conversations.snoozed_until, now)),
  ),
  held: and(isNotNull(conversations.held_at), isNull(conversations.archived_at)),
  snoozed: and(isNull(conversations.archived_at), isNotNull(conversations.snoozed_until), gt(conversations.snoozed_until, now)),
  archived: isNotNull(conversations.archived_at),
};

const listedBy = ({ box, source, status, priority }: InboxQuery): SQL | undefined =>
  and(
    inBox[box],
    source && eq(conversations.source, source),
    status && eq(conversations.status, status),
    priority && eq(conversations.priority, priority),
  );

const select = (db: DbOrTx) =>
  db
    .select({ row: conversations, contact: contacts, agent: agents.display_name, key: momentKey(conversations.last_message_at) })
    .from(conversations)
    .leftJoin(contacts, eq(contacts.id, conversations.contact_id))
    .leftJoin(agents, eq(agents.id, conversations.assigned_to));

type Selected = Awaited<ReturnType<typeof select>>[number];

/** By the contact as the studio knows it; what the sender called themselves only while there is none. */
function toItem({ row, contact, agent }: Selected): InboxItem {
  const name = contact ?? splitName(row.name, row.email);
  return {
    id: row.id,
    client: {
      contact_id: row.contact_id,
      first_name: name.first_name,
      last_name: name.last_name,
      email: contact?.email ?? row.email,
      company: contact?.company_name ?? row.company,
    },
    subject: row.subject,
    source: row.source,
    status: row.status,
    priority: row.priority,
    assigned_to: row.assigned_to ? { id: row.assigned_to, name: agent ?? '' } : null,
    last_message: { text: row.last_message_text.slice(0, shownText), at: row.last_message_at.toISOString() },
    unread: row.unread_by_studio,
    held_at: row.held_at?.toISOString() ?? null,
    archived_at: row.archived_at?.toISOString() ?? null,
    snoozed_until: row.snoozed_until && row.snoozed_until > new Date() ? row.snoozed_until.toISOString() : null,
    is_sample: row.is_sample,
  };
}

export async function listInbox(db: DbOrTx, query: InboxQuery): Promise<InboxPage> {
  const { limit, cursor, q } = query;
  const { last_message_at, id } = conversations;
  const after = afterCursor(last_message_at, id, cursor);
  if (q) {
    const { found, more_matches } = await searchConversations(db, { q, listed: listedBy(query), after, limit: limit + 1 });
    const { items, next_cursor } = toPage(found, limit, (row) => [row.key, row.id]);
    const ids = items.map((row) => row.id);
    const rows =
      ids.length > 0
        ? await select(db)
            .where(inArray(id, ids))
            .orderBy(...newestFirst(last_message_at, id))
        : [];
    return { items: rows.map(toItem), next_cursor, more_matches, held: await countHeld(db) };
  }
  const rows = await select(db)
    .where(and(listedBy(query), after))
    .orderBy(...newestFirst(last_message_at, id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, row }) => [key, row.id]);
  return { items: items.map(toItem), next_cursor, more_matches: false, held: await countHeld(db) };
}

const countHeld = (db: DbOrTx): Promise<number> => db.$count(conversations, inBox.held);

type Reader = Pick<Caller, 'user_id' | 'areas'>;

export async function getInboxConversation(db: DbOrTx, id: string, caller: Reader): Promise<InboxConversation> {
  const { user_id } = caller;
  const [found] = await select(db).where(eq(conversations.id, id));
  if (!found) throw missingConversation();
  const { row, contact } = found;
  const reader = { user_id, client_name: row.name };
  const [links, messages, scheduled, draft] = await Promise.all([
    linksOf(db, caller, row),
    listMessages(db, id, reader),
    listScheduled(db, id),
    readDraft(db, id, user_id),
  ]);
  return {
    ...toItem(found),
    page: row.page,
    phone: contact?.phone ?? null,
    has_account: Boolean(row.user_id ?? (row.token_hash ? null : contact?.user_id)),
    takes_files: row.token_hash === null || row.user_id !== null,
    created_at: row.created_at.toISOString(),
    unproven: row.held_at ? await whyUnproven(db, id) : null,
    is_blocked: row.held_at !== null && (await isBlocked(db, row.email)),
    ...{ links, messages, scheduled, draft },
  };
}

const labels = {
  project: sql<string>`${projects.name}`,
  order: sql<string>`${orders.order_number}`,
  estimate: sql<string>`${estimates.estimate_number} || ' ' || ${estimates.title}`,
  contract: sql<string>`${contracts.contract_number} || ' ' || ${contracts.title}`,
};

async function linksOf(db: DbOrTx, caller: Reader, row: Conversation): Promise<InboxConversation['links']> {
  const [found] = await db
    .select(labels)
    .from(conversations)
    .leftJoin(projects, eq(projects.id, conversations.project_id))
    .leftJoin(orders, eq(orders.id, conversations.order_id))
    .leftJoin(estimates, eq(estimates.id, conversations.estimate_id))
    .leftJoin(contracts, eq(contracts.id, conversations.contract_id))
    .where(eq(conversations.id, row.id));
  const link = (area: AdminArea, id: string | null, label: string | null | undefined) =>
    id && mayRead(caller, area) ? { id, label: label ?? '' } : null;
  return {
    project: link('projects', row.project_id, found?.project),
    order: link('sales', row.order_id, found?.order),
    estimate: link('papers', row.estimate_id, found?.estimate),
    contract: link('papers', row.contract_id, found?.contract),
  };
}

const mostLinkable = 50;

/** The same for somebody who may see some areas only. */
export async function listLinkableFor(db: DbOrTx, reader: Pick<Caller, 'areas'>, id: string) {
  const { projects: ofProjects, orders: ofOrders, estimates: ofEstimates, contracts: ofContracts } = await listLinkable(db, id);
  const mayPapers = mayRead(reader, 'papers');
  return {
    projects: mayRead(reader, 'projects') ? ofProjects : [],
    orders: mayRead(reader, 'sales') ? ofOrders : [],
    estimates: mayPapers ? ofEstimates : [],
    contracts: mayPapers ? ofContracts : [],
  };
}

/** What the conversation can be linked to: the same client's, the newest of each. */
export async function listLinkable(db: DbOrTx, id: string) {
  const { contact_id, user_id } = await findConversation(db, id);
  const [contact] = contact_id ? await db.select().from(contacts).where(eq(contacts.id, contact_id)) : [];
  const account = user_id ?? contact?.user_id ?? null;
  const nothing = sql`false`;
  const ofContact = (column: typeof projects.contact_id | typeof estimates.contact_id | typeof contracts.contact_id) =>
    contact_id ? eq(column, contact_id) : nothing;
  // One after the other: a transaction has one connection.
  const ofProjects = await db
    .select({ id: projects.id, label: labels.project })
    .from(projects)
    .where(or(ofContact(projects.contact_id), account ? eq(projects.client_id, account) : undefined))
    .orderBy(...newestFirst(projects.created_at, projects.id))
    .limit(mostLinkable);
  const ofOrders = await db
    .select({ id: orders.id, label: labels.order })
    .from(orders)
    .where(account ? and(eq(orders.user_id, account), orders.is_placed) : nothing)
    .orderBy(...newestFirst(orders.created_at, orders.id))
    .limit(mostLinkable);
  const ofEstimates = await db
    .select({ id: estimates.id, label: labels.estimate })
    .from(estimates)
    .where(ofContact(estimates.contact_id))
    .orderBy(...newestFirst(estimates.created_at, estimates.id))
    .limit(mostLinkable);
  const ofContracts = await db
    .select({ id: contracts.id, label: labels.contract })
    .from(contracts)
    .where(ofContact(contracts.contact_id))
    .orderBy(...newestFirst(contracts.created_at, contracts.id))
    .limit(mostLinkable);
  return { projects: ofProjects, orders: ofOrders, estimates: ofEstimates, contracts: ofContracts };
}

async function listScheduled(db: DbOrTx, conversation_id: string): Promise<Scheduled[]> {
  const rows = await db
    .select({ row: scheduled_messages, author: users.display_name })
    .from(scheduled_messages)
    .leftJoin(users, eq(users.id, scheduled_messages.user_id))
    .where(eq(scheduled_messages.conversation_id, conversation_id))
    .orderBy(asc(scheduled_messages.send_at), asc(scheduled_messages.id));
  return rows.map(({ row: { id, text, send_at }, author }) => ({
    ...{ id, text, send_at: send_at.toISOString(), author: author ?? 'The studio' },
  }));
}

/** Whoever runs the studio, can still sign in and reads messages. */
export const listTeam = (db: DbOrTx): Promise<Person[]> => listColleagues(db, 'desk');
