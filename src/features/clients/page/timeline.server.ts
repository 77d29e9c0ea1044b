import { and, eq, inArray, like, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { client_notes } from '#db/schema/clients/page.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { users } from '#db/schema/people/auth.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { projects } from '#db/schema/work/projects.ts';
import { actorName, sentenceOf } from '#platform/audit/audit.server.ts';
import { newsFor } from '#platform/audit/news.server.ts';
import type { Registry } from '#platform/feature/registry.server.ts';
import { mayRead } from '#shared/admin-areas.ts';
import { toPage } from '#shared/keyset.ts';
import { areaOfKind, merged, recordKinds } from './policy.ts';
import { findClient, type Reader } from './queries.server.ts';
import { contractsOf, estimatesOf } from './sources/papers.server.ts';
import { ordersOf } from './sources/sales.server.ts';
import { type Client, noMoney, type PageQuery, type SourceRow } from './sources/source.server.ts';
import { sources } from './sources/sources.server.ts';
import { projectsOf } from './sources/work.server.ts';

type Row = Omit<SourceRow, 'kind'> & { kind: SourceRow['kind'] | 'note' | 'activity'; by: string | null };

/** Everything about a client in one list: each source is asked once for what it could add to this page. */
export async function listTimeline(db: DbOrTx, registry: Registry, reader: Reader, id: string, page: PageQuery) {
  const client = await findClient(db, id);
  const lists: Promise<Row[]>[] = [
    ...recordKinds
      .filter((kind) => mayRead(reader, areaOfKind[kind]))
      .map(async (kind) => (await sources[kind].list(db, client, page, reader)).map((row) => ({ ...row, by: null }))),
    listActivity(db, registry, reader, client, page),
    listNoteEntries(db, client, page),
  ];
  return toPage(merged(await Promise.all(lists)), page.limit, ({ key, id: entry }) => [key, entry]);
}

/**
 * What was done to the person and to their records; that a record came to be is told by the record itself. Each kind is looked up by
 * the index of its own entries: put together with "or", they would be looked for in the whole log.
 */
function activityOf(db: DbOrTx, client: Client, kept: SQL | undefined, limit: number): SQL {
  const idsOf = (table: typeof estimates | typeof contracts | typeof orders | typeof projects, where: SQL | undefined) =>
    db
      .select({ id: sql`${table.id}::text` })
      .from(table)
      .where(where);
  const about = (entity: string, ids: SQLWrapper) =>
    and(eq(audit_log.entity, entity), inArray(audit_log.entity_id, ids), not(like(audit_log.action, '%.created')));
  const person = (entity: string, ids: string[]) => and(eq(audit_log.entity, entity), inArray(audit_log.entity_id, ids));
  const kinds = [
    person('contacts', client.contact_ids),
    ...(client.user_id ? [person('users', [client.user_id])] : []),
    about('estimates', idsOf(estimates, estimatesOf(client))),
    about('contracts', idsOf(contracts, contractsOf(client))),
    about('orders', idsOf(orders, ordersOf(client))),
    about('projects', idsOf(projects, projectsOf(client))),
  ];
  const newest = kinds.map(
    (kind) =>
      sql`${db
        .select({ id: audit_log.id })
        .from(audit_log)
        .where(and(kind, kept))
        .orderBy(...newestFirst(audit_log.at, audit_log.id))
        .limit(limit)}`,
  );
  return sql`${audit_log.id} in (${sql.join(newest, sql` union all `)})`;
}

async function listActivity(db: DbOrTx, registry: Registry, reader: Reader, client: Client, page: PageQuery): Promise<Row[]> {
  const sentences = registry.audit;
  const kept = and(newsFor(registry, reader), afterCursor(audit_log.at, audit_log.id, page.cursor));
  const rows = await db
    .select({ entry: audit_log, name: users.display_name, email: users.email, key: momentKey(audit_log.at) })
    .from(audit_log)
    .leftJoin(users, eq(users.id, audit_log.actor_id))
    .where(activityOf(db, client, kept, page.limit + 1))
    .orderBy(...newestFirst(audit_log.at, audit_log.id))
    .limit(page.limit + 1);
  return rows.map(({ entry, name, email, key }) => {
    const sentence = sentences.get(entry.action);
    return {
      ...{
        id: entry.id,
        kind: 'activity',
        key,
        at: entry.at,
        detail: null,
        status: null,
        ...noMoney,
        to: null,
        is_sample: false,
      },
      // What a feature wrote that is no longer installed is told by the name of its action.
      title: sentence ? sentenceOf(sentence, entry.details) : entry.action,
      by: entry.actor_id ? actorName(name || email || 'A former user', entry.details) : sentence?.byVisitor ? 'A visitor' : null,
    };
  });
}

const mostOfNote = 280;

async function listNoteEntries(db: DbOrTx, { contact_id }: Client, { limit, cursor }: PageQuery): Promise<Row[]> {
  const { id, created_at } = client_notes;
  const rows = await db
    .select({ row: client_notes, name: users.display_name, key: momentKey(created_at) })
    .from(client_notes)
    .leftJoin(users, eq(users.id, client_notes.created_by))
    .where(and(eq(client_notes.contact_id, contact_id), afterCursor(created_at, id, cursor)))
    .orderBy(...newestFirst(created_at, id))
    .limit(limit + 1);
  return rows.map(({ row, name, key }) => ({
    ...{ id: row.id, kind: 'note', key, at: row.created_at, status: null, ...noMoney, to: null, is_sample: false },
    title: 'Private note',
    detail: row.text.length > mostOfNote ? `${row.text.slice(0, mostOfNote)}…` : row.text,
    by: name,
  }));
}
