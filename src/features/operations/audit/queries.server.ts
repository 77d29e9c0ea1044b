import { and, eq, gte, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, containing, momentKey, newestFirst } from '#db/newest-first.ts';
import { users } from '#db/schema/people/auth.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import { readStudioZone } from '#db/studio-day.ts';
import { actorName, sentenceOf } from '#platform/audit/audit.server.ts';
import type { Registry } from '#platform/feature/registry.server.ts';
import { anyArea, isNarrowed, mayRead } from '#shared/admin-areas.ts';
import type { Caller } from '#shared/caller.ts';
import { toPage } from '#shared/keyset.ts';
import { roles } from '#shared/roles.ts';
import { addDays, momentOf } from '#shared/zoned-time.ts';
import type { AuditChoices, AuditDetail, AuditEntryShown, AuditFilters } from './contract.ts';
import { words } from './policy.ts';

type Sentences = Registry['audit'];
type Told = Pick<Registry, 'audit' | 'auditAreas'>;
type Reader = Pick<Caller, 'areas'>;
const log = audit_log;

/**
 * The actions of the areas that the reader may see; null for whoever sees them all. What belongs to no area alone is not among them:
 * its details hold words of every area. Nor is what a removed feature wrote, of which nobody knows the area.
 */
const actionsFor = ({ auditAreas }: Told, reader: Reader): string[] | null =>
  isNarrowed(reader)
    ? [...auditAreas].flatMap(([action, area]) => (area !== anyArea && mayRead(reader, area) ? action : []))
    : null;

const readableBy = (registry: Told, reader: Reader): SQL | undefined => {
  const actions = actionsFor(registry, reader);
  return actions ? inArray(log.action, actions) : undefined;
};

/** A search looks at what a row shows: the words of the sentence, the name, and what the entry holds. */
function anywhere(sentences: Sentences, text: string): SQL | undefined {
  const wanted = text.toLowerCase();
  const said = [...sentences].flatMap(([action, sentence]) =>
    sentenceOf(sentence, {}).toLowerCase().includes(wanted) ? action : [],
  );
  const pattern = containing(text);
  return or(
    said.length > 0 ? inArray(log.action, said) : undefined,
    ilike(log.action, pattern),
    ilike(log.entity_id, pattern),
    ilike(log.request_id, pattern),
    ilike(log.ip_address, pattern),
    sql`${log.details}::text ilike ${pattern}`,
    ilike(users.display_name, pattern),
    ilike(users.email, pattern),
  );
}

/** The condition of a list and of its export. */
export async function matching(db: DbOrTx, registry: Told, reader: Reader, filters: AuditFilters): Promise<SQL | undefined> {
  const { actor_id, action, entity, entity_id, start_date, end_date, q } = filters;
  const zone = start_date || end_date ? await readStudioZone(db) : 'UTC';
  return and(
    readableBy(registry, reader),
    actor_id ? eq(log.actor_id, actor_id) : undefined,
    action ? eq(log.action, action) : undefined,
    entity ? eq(log.entity, entity) : undefined,
    entity_id ? eq(log.entity_id, entity_id) : undefined,
    start_date ? gte(log.at, new Date(momentOf(start_date, 0, zone))) : undefined,
    end_date ? lt(log.at, new Date(momentOf(addDays(end_date, 1), 0, zone))) : undefined,
    q ? anywhere(registry.audit, q) : undefined,
  );
}

type Row = Pick<typeof log.$inferSelect, 'actor_id' | 'actor_role' | 'action' | 'details'> & {
  display_name: string | null;
  email: string | null;
};

/** Who did it and what, in words. A person may be gone; what they did stays. */
export function tell(sentences: Sentences, row: Row): Pick<AuditEntryShown, 'actor' | 'text'> {
  const sentence = sentences.get(row.action);
  const person = row.display_name || row.email || 'A former user';
  return {
    actor: {
      id: row.actor_id,
      name: row.actor_id ? actorName(person, row.details) : sentence?.byVisitor ? 'A visitor' : 'The system',
      role: roles.find((role) => role === row.actor_role) ?? null,
    },
    // What a feature wrote that is no longer installed is told by the name of its action.
    text: sentence ? sentenceOf(sentence, row.details) : row.action,
  };
}

export const person = { display_name: users.display_name, email: users.email };

type Query = AuditFilters & { limit: number; cursor?: string };

export async function listAudit(db: DbOrTx, registry: Told, reader: Reader, query: Query) {
  const { limit, cursor, ...filters } = query;
  const rows = await db
    .select({ entry: log, ...person, key: momentKey(log.at) })
    .from(log)
    .leftJoin(users, eq(users.id, log.actor_id))
    .where(and(await matching(db, registry, reader, filters), afterCursor(log.at, log.id, cursor)))
    .orderBy(...newestFirst(log.at, log.id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, (row) => [row.key, row.entry.id]);
  const shown = items.map(({ entry, display_name, email }): AuditEntryShown => {
    const { id, at, action, entity, entity_id } = entry;
    return { id, at: at.toISOString(), action, entity, entity_id, ...tell(registry.audit, { ...entry, display_name, email }) };
  });
  return { items: shown, next_cursor };
}

export async function findAuditEntry(db: DbOrTx, registry: Told, reader: Reader, id: string): Promise<AuditDetail | null> {
  const [row] = await db
    .select({ entry: log, ...person })
    .from(log)
    .leftJoin(users, eq(users.id, log.actor_id))
    .where(and(eq(log.id, id), readableBy(registry, reader)));
  if (!row) return null;
  const { actor_id: _, actor_role: __, ...entry } = row.entry;
  return { ...entry, at: entry.at.toISOString(), actor_email: row.email, ...tell(registry.audit, { ...row.entry, ...row }) };
}

/** Each value once, from the index: one step for each value instead of one for each entry. */
const distinct = (column: 'entity' | 'action' | 'actor_id', type: 'text' | 'uuid') => {
  const name = sql.identifier(column);
  const least =
    type === 'uuid'
      ? sql`(select ${name} from audit_log where ${name} is not null order by ${name} limit 1)`
      : sql`(select min(${name}) from audit_log)`;
  return sql`with recursive found(value) as (
    select ${least} union all
    select (select ${name} from audit_log where ${name} > found.value order by ${name} limit 1) from found where found.value is not null
  ) select value from found where value is not null`;
};

/** Those values that an entry of these actions has. */
function distinctIn(column: 'entity' | 'actor_id', type: 'text' | 'uuid', actions: string[] | null) {
  const all = distinct(column, type);
  if (!actions) return all;
  const shown = inArray(log.action, actions);
  return sql`select value from (${all}) each_one where exists (
    select from audit_log where ${sql.identifier(column)} = each_one.value and ${shown})`;
}

export async function auditChoicesOf(db: DbOrTx, registry: Told, reader: Reader): Promise<AuditChoices> {
  const readable = actionsFor(registry, reader);
  const people = await db.execute<{ value: string; label: string }>(sql`
    select found.value, coalesce(nullif(u.display_name, ''), u.email, 'A former user') as label
    from (${distinctIn('actor_id', 'uuid', readable)}) found left join users u on u.id = found.value order by lower(coalesce(nullif(u.display_name, ''), u.email)), 1 limit 500`);
  const actions = await db.execute<{ value: string }>(distinct('action', 'text'));
  const kinds = await db.execute<{ value: string }>(distinctIn('entity', 'text', readable));
  const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label);
  return {
    people: people.rows,
    actions: actions.rows
      .filter(({ value }) => readable === null || readable.includes(value))
      .map(({ value }) => {
        const sentence = registry.audit.get(value);
        const text = sentence ? sentenceOf(sentence, {}) : value;
        return { value, label: text.charAt(0).toUpperCase() + text.slice(1) };
      })
      .toSorted(byLabel),
    kinds: kinds.rows.map(({ value }) => ({ value, label: words(value) })).toSorted(byLabel),
  };
}
