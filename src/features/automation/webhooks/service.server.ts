import { randomBytes } from 'node:crypto';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { DbOrTx, Tx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { webhook_deliveries, webhook_endpoints } from '#db/schema/automation/webhooks.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Registry } from '#platform/feature/registry.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { webhookUrlProblem } from '#platform/webhooks/webhook-request.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { DeliveryStatus } from '#shared/choices/automation/webhooks.ts';
import { toPage } from '#shared/keyset.ts';
import { changedBeforeDelete, changedMeanwhile, keptAlready, refuseChanged, refuseStale } from '#shared/seen.ts';
import { webhooksAudit } from './audit.server.ts';
import { webhookLimits } from './choices.ts';
import type { Delivery, Endpoint, EndpointInput, Endpoints } from './contract.ts';
import { deliveryDue } from './events.ts';

export type EndpointRow = typeof webhook_endpoints.$inferSelect;
type DeliveryRow = typeof webhook_deliveries.$inferSelect;
type Ports = Pick<Platform, 'db' | 'env' | 'secrets' | 'registry'>;

const missing = () => new AppError('NOT_FOUND', 'This webhook does not exist.');

export const hostOf = ({ url }: { url: string }): string => new URL(url).host;

/** An address can hold a token of the other side: the log names the host alone. */
const audit = (tx: Tx, author: Actor, verb: VerbOf<typeof webhooksAudit, 'webhook'>, row: EndpointRow, details = {}) =>
  webhooksAudit.write(tx, {
    ...author,
    action: `webhook.${verb}`,
    entity: 'webhook_endpoints',
    entity_id: row.id,
    details: { host: hostOf(row), ...details },
  });

const toEndpoint = ({ sealed_secret: _, ...row }: EndpointRow): Endpoint => ({
  ...row,
  last_success_at: row.last_success_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

const toDelivery = ({ body: _, is_sample: __, updated_at: ___, ...row }: DeliveryRow): Delivery => ({
  ...row,
  next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});

const offered = ({ events }: Pick<Registry, 'events'>) =>
  events
    .filter(({ isInternal }) => !isInternal)
    .map(({ name, label }) => ({ value: name, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

export async function listEndpoints(db: DbOrTx, registry: Pick<Registry, 'events'>): Promise<Endpoints> {
  const rows = await db.select().from(webhook_endpoints).orderBy(desc(webhook_endpoints.created_at), desc(webhook_endpoints.id));
  return { items: rows.map(toEndpoint), events: offered(registry) };
}

async function lockEndpoint(tx: Tx, id: string): Promise<EndpointRow> {
  const [row] = await tx.select().from(webhook_endpoints).where(eq(webhook_endpoints.id, id)).for('update');
  if (!row) throw missing();
  return row;
}

function demandPossible({ env, registry }: Pick<Ports, 'env' | 'registry'>, { url, events }: EndpointInput): void {
  const problem = webhookUrlProblem(url, env);
  if (problem) throw new AppError('BAD_REQUEST', problem, { fields: { url: problem } });
  const known = offered(registry);
  if (events.every((event) => known.some(({ value }) => value === event))) return;
  throw new AppError('BAD_REQUEST', 'Please choose events of the list', {
    fields: { events: 'Please choose events of the list' },
  });
}

const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/** Once, however often the dialog is sent. */
export async function createEndpoint(ports: Ports, author: Actor, id: string, input: EndpointInput): Promise<Endpoint> {
  demandPossible(ports, input);
  return ports.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('webhook_endpoints'))`);
    const [kept] = await tx.select().from(webhook_endpoints).where(eq(webhook_endpoints.id, id));
    if (kept) {
      refuseChanged(kept, input, keptAlready('webhook'));
      return toEndpoint(kept);
    }
    const [found] = await tx.select({ each: count() }).from(webhook_endpoints);
    if ((found?.each ?? 0) >= webhookLimits.each)
      throw new AppError('CONFLICT', `There are at most ${webhookLimits.each} webhooks.`);
    const [row] = await tx
      .insert(webhook_endpoints)
      .values({ id, ...input, sealed_secret: ports.secrets.seal(newSecret()) })
      .returning();
    if (!row) throw new Error('The webhook was not written');
    await audit(tx, author, 'created', row, { events: input.events });
    return toEndpoint(row);
  });
}

type Seen = { id: string; updated_at: string };

export async function updateEndpoint(
  ports: Ports,
  author: Actor,
  { id, updated_at }: Seen,
  input: EndpointInput,
): Promise<Endpoint> {
  demandPossible(ports, input);
  return ports.db.transaction(async (tx) => {
    const before = await lockEndpoint(tx, id);
    const keys = Object.keys(input) as (keyof EndpointInput)[];
    if (keys.every((key) => JSON.stringify(input[key]) === JSON.stringify(before[key]))) return toEndpoint(before);
    refuseStale(before, updated_at, changedMeanwhile('webhook'));
    const [row = before] = await tx
      .update(webhook_endpoints)
      .set({ ...input, off_reason: input.is_active ? null : before.off_reason })
      .where(eq(webhook_endpoints.id, id))
      .returning();
    await audit(tx, author, 'updated', row, { is_active: input.is_active, events: input.events });
    return toEndpoint(row);
  });
}

export async function deleteEndpoint({ db }: Ports, author: Actor, { id, updated_at }: Seen): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const row = await lockEndpoint(tx, id);
    refuseStale(row, updated_at, changedBeforeDelete('webhook'));
    await tx.delete(webhook_endpoints).where(eq(webhook_endpoints.id, id));
    await audit(tx, author, 'deleted', row);
    return { id };
  });
}

export async function readSecret({ db, secrets }: Ports, id: string): Promise<{ secret: string }> {
  const [row] = await db.select().from(webhook_endpoints).where(eq(webhook_endpoints.id, id));
  if (!row) throw missing();
  return { secret: secrets.open(row.sealed_secret) };
}

export async function renewSecret({ db, secrets }: Ports, author: Actor, id: string): Promise<{ secret: string }> {
  const secret = newSecret();
  await db.transaction(async (tx) => {
    const row = await lockEndpoint(tx, id);
    await tx
      .update(webhook_endpoints)
      .set({ sealed_secret: secrets.seal(secret), updated_at: row.updated_at })
      .where(eq(webhook_endpoints.id, id));
    await audit(tx, author, 'secret_renewed', row);
  });
  return { secret };
}

type Query = { id: string; limit: number; cursor?: string; status?: DeliveryStatus };

export async function listDeliveries(db: DbOrTx, { id, limit, cursor, status }: Query) {
  const rows = await db
    .select({ delivery: webhook_deliveries, key: momentKey(webhook_deliveries.created_at) })
    .from(webhook_deliveries)
    .where(
      and(
        eq(webhook_deliveries.endpoint_id, id),
        afterCursor(webhook_deliveries.created_at, webhook_deliveries.id, cursor),
        status && eq(webhook_deliveries.status, status),
      ),
    )
    .orderBy(...newestFirst(webhook_deliveries.created_at, webhook_deliveries.id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, delivery }) => [key, delivery.id]);
  return { items: items.map(({ delivery }) => toDelivery(delivery)), next_cursor };
}

/** A message of its own with the same body: the receiver may have kept the first. */
export async function replayDelivery({ db }: Ports, author: Actor, id: string, request_key: string): Promise<Delivery> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(webhook_deliveries).where(eq(webhook_deliveries.id, id));
    if (!before) throw new AppError('NOT_FOUND', 'This delivery does not exist.');
    const endpoint = await lockEndpoint(tx, before.endpoint_id);
    if (!endpoint.is_active) throw new AppError('CONFLICT', 'This webhook is switched off.');
    const { endpoint_id, event_type, body } = before;
    const message_id = `replay-${request_key}`;
    const [row] = await tx
      .insert(webhook_deliveries)
      .values({ id: v7(), endpoint_id, event_type, body, message_id })
      .onConflictDoNothing()
      .returning();
    if (row) {
      await emit(tx, deliveryDue, { delivery_id: row.id, attempt: 1 });
      await audit(tx, author, 'replayed', endpoint, { event_type });
      return toDelivery(row);
    }
    const [kept] = await tx
      .select()
      .from(webhook_deliveries)
      .where(and(eq(webhook_deliveries.endpoint_id, endpoint_id), eq(webhook_deliveries.message_id, message_id)));
    if (!kept) throw new Error('The delivery was neither written nor found');
    return toDelivery(kept);
  });
}
