import { count, eq, inArray } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Db, Tx } from '#db/client.ts';
import {
  status_components,
  status_incident_components,
  status_incident_updates,
  status_incidents,
} from '#db/schema/desk/status.ts';
import { notifyClients } from '#features/studio/notifications/service.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { ActionOf } from '#platform/audit/audit.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { IncidentStatus } from '#shared/choices/desk/status.ts';
import { changedMeanwhile, refuseStale } from '#shared/seen.ts';
import { statusAudit } from './audit.server.ts';
import type { IncidentChange, IncidentInput, IncidentUpdate } from './contract.ts';
import { withDetails } from './queries.server.ts';

const mostUpdates = 100;

const audit = (tx: Tx, author: Actor, action: ActionOf<typeof statusAudit>, id: string, details: Record<string, unknown>) =>
  statusAudit.write(tx, { ...author, action, entity: 'status_incident', entity_id: id, details });

async function lock(tx: Tx, id: string) {
  const [row] = await tx.select().from(status_incidents).where(eq(status_incidents.id, id)).for('update');
  if (!row) throw new AppError('NOT_FOUND', 'This incident no longer exists.');
  return row;
}

async function shown(tx: Tx, id: string) {
  const [incident] = await withDetails(tx, await tx.select().from(status_incidents).where(eq(status_incidents.id, id)));
  if (!incident) throw new Error('The incident was not stored');
  return incident;
}

async function setComponents(tx: Tx, incident_id: string, wanted: string[]) {
  const ids = [...new Set(wanted)];
  const known = ids.length
    ? await tx.select({ id: status_components.id }).from(status_components).where(inArray(status_components.id, ids)).for('share')
    : [];
  if (known.length !== ids.length) {
    const text = 'One of these components is no longer on the board.';
    throw new AppError('BAD_REQUEST', text, { fields: { components: text } });
  }
  await tx.delete(status_incident_components).where(eq(status_incident_components.incident_id, incident_id));
  if (ids.length) await tx.insert(status_incident_components).values(ids.map((component_id) => ({ incident_id, component_id })));
}

function startOf(given: string | undefined, now: Date): Date {
  const start = given === undefined ? now : new Date(given);
  if (start <= now) return start;
  const text = 'The start cannot be in the future';
  throw new AppError('BAD_REQUEST', text, { fields: { started_at: text } });
}

const resolvedAt = (status: IncidentStatus, before: Date | null, now: Date) => (status === 'resolved' ? (before ?? now) : null);

export async function openIncident(db: Db, author: Actor, { id = v7(), ...input }: IncidentInput & { id?: string | undefined }) {
  const { message, components, started_at, ...rest } = input;
  return db.transaction(async (tx) => {
    const now = new Date();
    const [row] = await tx
      .insert(status_incidents)
      .values({ ...rest, id, started_at: startOf(started_at, now), resolved_at: resolvedAt(input.status, null, now) })
      .onConflictDoNothing()
      .returning({ id: status_incidents.id });
    if (!row) return shown(tx, id);
    await setComponents(tx, row.id, components);
    await tx.insert(status_incident_updates).values({ incident_id: row.id, status: input.status, message });
    await audit(tx, author, 'status.incident_opened', row.id, { ...input });
    // What is over when it is written down needs nobody's attention.
    if (input.status !== 'resolved')
      await notifyClients(tx, { kind: 'maintenance', title: input.title, body: message, href: '/status' });
    return shown(tx, row.id);
  });
}

type Seen = { id: string; updated_at: string };

export async function changeIncident(db: Db, author: Actor, { id, updated_at }: Seen, input: IncidentChange) {
  const { components, started_at, ...rest } = input;
  return db.transaction(async (tx) => {
    await lock(tx, id);
    const before = await shown(tx, id);
    // Sent again after a lost answer, it overwrites nothing and is not refused.
    if (saysTheSame(before, input)) return before;
    refuseStale(before, updated_at, changedMeanwhile('incident'));
    const start = startOf(started_at, before.resolved_at ?? new Date());
    await tx
      .update(status_incidents)
      .set({ ...rest, started_at: start })
      .where(eq(status_incidents.id, id));
    await setComponents(tx, id, components);
    const from = { title: before.title, impact: before.impact, started_at: before.started_at };
    await audit(tx, author, 'status.incident_changed', id, {
      from: { ...from, components: idsOf(before.components) },
      to: input,
    });
    return shown(tx, id);
  });
}

const idsOf = (components: { id: string }[]) => components.map(({ id }) => id);

function saysTheSame(before: Awaited<ReturnType<typeof shown>>, input: IncidentChange): boolean {
  return (
    before.title === input.title &&
    before.impact === input.impact &&
    before.started_at.getTime() === Date.parse(input.started_at) &&
    idsOf(before.components).toSorted().join() === [...new Set(input.components)].toSorted().join()
  );
}

/** An update that is not 'resolved' opens a resolved incident again. */
export async function updateIncident(db: Db, author: Actor, id: string, input: IncidentUpdate, update_id: string = v7()) {
  return db.transaction(async (tx) => {
    const before = await lock(tx, id);
    if ((await tx.$count(status_incident_updates, eq(status_incident_updates.id, update_id))) > 0) return shown(tx, id);
    const [said] = await tx
      .select({ updates: count() })
      .from(status_incident_updates)
      .where(eq(status_incident_updates.incident_id, id));
    if (said && said.updates >= mostUpdates)
      throw new AppError('CONFLICT', 'This incident has enough updates. Please open a new one.');
    await tx
      .update(status_incidents)
      .set({ status: input.status, resolved_at: resolvedAt(input.status, before.resolved_at, new Date()) })
      .where(eq(status_incidents.id, id));
    await tx.insert(status_incident_updates).values({ id: update_id, incident_id: id, ...input });
    const action = input.status === 'resolved' ? 'status.incident_resolved' : 'status.incident_updated';
    await audit(tx, author, action, id, { title: before.title, from: before.status, to: input.status, message: input.message });
    return shown(tx, id);
  });
}

export async function removeIncident(db: Db, author: Actor, id: string) {
  return db.transaction(async (tx) => {
    const [removed] = await tx.delete(status_incidents).where(eq(status_incidents.id, id)).returning();
    if (!removed) throw new AppError('NOT_FOUND', 'This incident no longer exists.');
    await audit(tx, author, 'status.incident_removed', id, { title: removed.title, started_at: removed.started_at });
    return { id };
  });
}
