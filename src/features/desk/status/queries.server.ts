import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, max, or, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import {
  status_components,
  status_incident_components,
  status_incident_updates,
  status_incidents,
} from '#db/schema/desk/status.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import { readStudioZone } from '#db/studio-day.ts';
import type { IncidentImpact } from '#shared/choices/desk/status.ts';
import { toPage } from '#shared/keyset.ts';
import { historyDays } from './choices.ts';
import { headlineOf, worstOf } from './policy.ts';

type ComponentRow = typeof status_components.$inferSelect;
type IncidentRow = typeof status_incidents.$inferSelect;

/** Far above any studio's board, and keeps the answer bounded. */
const most = 100;

export const removals = ['status.component_removed', 'status.incident_removed'];

/** For visitors, what never happened is left out: a sample incident is shown to the studio alone. */
export type Audience = 'visitors' | 'studio';
const seenBy = (audience: Audience): SQL | undefined =>
  audience === 'visitors' ? eq(status_incidents.is_sample, false) : undefined;

export const toComponent = (row: ComponentRow, impacts: IncidentImpact[]) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  own_status: row.status,
  status: worstOf([row.status, ...impacts]),
  is_sample: row.is_sample,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export async function readComponents(db: DbOrTx, audience: Audience = 'studio') {
  const rows = await db
    .select()
    .from(status_components)
    .orderBy(asc(status_components.position), asc(status_components.id))
    .limit(most);
  const impacts = await db
    .select({ component_id: status_incident_components.component_id, impact: status_incidents.impact })
    .from(status_incident_components)
    .innerJoin(status_incidents, eq(status_incidents.id, status_incident_components.incident_id))
    .where(and(isNull(status_incidents.resolved_at), seenBy(audience)));
  return rows.map((row) =>
    toComponent(
      row,
      impacts.filter(({ component_id }) => component_id === row.id).map(({ impact }) => impact),
    ),
  );
}

export async function withDetails(db: DbOrTx, rows: IncidentRow[]) {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const links = await db
    .select({ incident_id: status_incident_components.incident_id, id: status_components.id, name: status_components.name })
    .from(status_incident_components)
    .innerJoin(status_components, eq(status_components.id, status_incident_components.component_id))
    .where(inArray(status_incident_components.incident_id, ids))
    .orderBy(asc(status_components.position), asc(status_components.id));
  const updates = await db
    .select()
    .from(status_incident_updates)
    .where(inArray(status_incident_updates.incident_id, ids))
    .orderBy(desc(status_incident_updates.created_at), desc(status_incident_updates.id));
  return rows.map((row) => ({
    ...row,
    components: links.filter((link) => link.incident_id === row.id).map(({ id, name }) => ({ id, name })),
    updates: updates.filter((update) => update.incident_id === row.id).map(({ incident_id: _, ...update }) => update),
  }));
}

/** When anything on the board last changed; what was taken off it is remembered by the audit log alone. */
async function lastChange(db: DbOrTx, audience: Audience): Promise<Date | null> {
  const changes = await Promise.all([
    db.select({ at: max(status_components.updated_at) }).from(status_components),
    db
      .select({ at: max(status_incidents.updated_at) })
      .from(status_incidents)
      .where(seenBy(audience)),
    db
      .select({ at: max(audit_log.at) })
      .from(audit_log)
      .where(and(inArray(audit_log.entity, ['status_component', 'status_incident']), inArray(audit_log.action, removals))),
  ]);
  const times = changes.flatMap((rows) => rows.flatMap(({ at }) => (at ? [at.getTime()] : [])));
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

export async function readBoard(db: DbOrTx, audience: Audience) {
  const since = new Date(Date.now() - historyDays * 86_400_000);
  const [components, incidents, updated_at, time_zone] = await Promise.all([
    readComponents(db, audience),
    db
      .select()
      .from(status_incidents)
      .where(and(seenBy(audience), or(isNull(status_incidents.resolved_at), gte(status_incidents.resolved_at, since))))
      .orderBy(...newestFirst(status_incidents.started_at, status_incidents.id))
      .limit(most)
      .then((rows) => withDetails(db, rows)),
    lastChange(db, audience),
    readStudioZone(db),
  ]);
  const open = incidents.filter((incident) => incident.resolved_at === null);
  return {
    status: worstOf([...components.map((component) => component.status), ...open.map((incident) => incident.impact)]),
    headline: headlineOf(components, open),
    updated_at,
    time_zone,
    components,
    incidents,
  };
}

export async function listIncidents(db: DbOrTx, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  const rows = await db
    .select({ ...getTableColumns(status_incidents), key: momentKey(status_incidents.started_at) })
    .from(status_incidents)
    .where(afterCursor(status_incidents.started_at, status_incidents.id, cursor))
    .orderBy(...newestFirst(status_incidents.started_at, status_incidents.id))
    .limit(limit + 1);
  const keys = new Map(rows.map((row) => [row.id, row.key]));
  const { items, next_cursor } = toPage(rows, limit, (row) => [keys.get(row.id) ?? '', row.id]);
  return { items: await withDetails(db, items), next_cursor };
}
