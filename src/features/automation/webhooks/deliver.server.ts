import { and, eq, gt, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { webhook_deliveries, webhook_endpoints } from '#db/schema/automation/webhooks.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { tellStudio } from '#features/studio/notifications/tell-studio.server.ts';
import { system } from '#platform/audit/actor.server.ts';
import { mayStillRun } from '#platform/auth/set-up-by.server.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import { redactText } from '#platform/log/redact.ts';
import { sendWebhook } from '#platform/webhooks/webhook-request.server.ts';
import { webhooksAudit } from './audit.server.ts';
import { retryAfter, stallSeconds } from './choices.ts';
import { webhookOffMail } from './emails/webhook-mails.ts';
import { type EndpointRow, hostOf } from './service.server.ts';

export type DeliveryDue = { delivery_id: string; attempt: number };
export type Enqueue = (tx: Tx, due: DeliveryDue, startAfter?: Date) => Promise<unknown>;
export type Ports = Pick<JobContext, 'db' | 'env' | 'secrets' | 'sendMail'> & { enqueue: Enqueue };

/** Whether somebody is told of an event at the moment. */
export const isToldOf = (type: SQL): SQL =>
  sql`exists (select from ${webhook_endpoints} where ${webhook_endpoints.is_active} and ${type} = any(${webhook_endpoints.events}))`;

/** One message for each address that wants the event, and one for each of them however often this runs. */
export async function fanOut({ db, enqueue }: Ports, event_id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [event] = await tx.select().from(domain_events).where(eq(domain_events.id, event_id));
    if (!event) return;
    const body = { type: event.type, timestamp: event.created_at.toISOString(), data: event.payload };
    const endpoints = await tx
      .select({ id: webhook_endpoints.id })
      .from(webhook_endpoints)
      .where(and(eq(webhook_endpoints.is_active, true), sql`${event.type} = any(${webhook_endpoints.events})`));
    for (const { id: endpoint_id } of endpoints) {
      const [row] = await tx
        .insert(webhook_deliveries)
        .values({ endpoint_id, message_id: event_id, event_type: event.type, body })
        .onConflictDoNothing()
        .returning({ id: webhook_deliveries.id });
      if (row) await enqueue(tx, { delivery_id: row.id, attempt: 1 });
    }
  });
}

const find = (db: Pick<Tx, 'select'>, id: string) =>
  db
    .select({ delivery: webhook_deliveries, endpoint: webhook_endpoints })
    .from(webhook_deliveries)
    .innerJoin(webhook_endpoints, eq(webhook_endpoints.id, webhook_deliveries.endpoint_id))
    .where(eq(webhook_deliveries.id, id));

/** One attempt. The message carries the same id each time, so that a repetition after a lost answer is known for one. */
export async function deliver(ports: Ports, { delivery_id, attempt }: DeliveryDue, now = new Date()): Promise<void> {
  const [found] = await find(ports.db, delivery_id);
  if (found?.delivery.status !== 'pending' || found.delivery.attempts !== attempt - 1) return;
  const { delivery, endpoint } = found;
  if (!endpoint.is_active)
    return finish(ports, delivery_id, attempt, { status: null, error: 'The webhook is switched off' }, now);
  if (!(await mayStillRun(ports.db, 'automation', savedBy(endpoint.id))))
    return finish(ports, delivery_id, attempt, { status: null, error: lostAccess, isLost: true }, now);
  const until = await stalledUntil(ports.db, delivery, now);
  if (until) return postpone(ports, delivery, until);
  const outcome = await sendWebhook(ports.env, {
    ...{ url: endpoint.url, id: delivery.message_id, secret: ports.secrets.open(endpoint.sealed_secret) },
    body: JSON.stringify(delivery.body),
  }).then(
    ({ status }) => ({ status, error: status >= 200 && status < 300 ? null : `Status ${status}` }),
    (error: unknown) => ({ status: null, error: redactText(error instanceof Error ? error.message : String(error)) }),
  );
  await finish(ports, delivery_id, attempt, outcome, now);
}

const lostAccess = 'The person or API key that saved this webhook has no access to Automation any more. Switch it on again.';
const savedBy = (id: string) => ({ entity: 'webhook_endpoints', id, actions: ['webhook.created', 'webhook.updated'] });

type DeliveryRow = typeof webhook_deliveries.$inferSelect;

/** Where another message to the address has just got no answer, this one waits: it would only hold up those to other addresses. */
async function stalledUntil(db: Ports['db'], delivery: DeliveryRow, now: Date): Promise<Date | null> {
  const { id, status, endpoint_id, error, response_status, updated_at } = webhook_deliveries;
  const isStalled = and(
    ...[eq(status, 'pending'), gt(updated_at, new Date(now.getTime() - stallSeconds * 1000))],
    ...[eq(endpoint_id, delivery.endpoint_id), ne(id, delivery.id), isNotNull(error), isNull(response_status)],
  );
  if ((await db.$count(webhook_deliveries, isStalled)) === 0) return null;
  // The older, the longer: many messages to a dead address must not be looked at every minute.
  const age = now.getTime() - delivery.created_at.getTime();
  return new Date(now.getTime() + Math.max(stallSeconds * 1000, age / 2));
}

/** No attempt is counted, and the row's own time is kept: it is no sign that the address failed again. */
async function postpone(ports: Ports, { id, attempts, updated_at }: DeliveryRow, next_attempt_at: Date): Promise<void> {
  await ports.db.transaction(async (tx) => {
    const { status } = webhook_deliveries;
    const [row] = await tx
      .update(webhook_deliveries)
      .set({ next_attempt_at, updated_at })
      .where(and(eq(webhook_deliveries.id, id), eq(status, 'pending'), eq(webhook_deliveries.attempts, attempts)))
      .returning({ id: webhook_deliveries.id });
    if (row) await ports.enqueue(tx, { delivery_id: id, attempt: attempts + 1 }, next_attempt_at);
  });
}

type Outcome = { status: number | null; error: string | null; isLost?: boolean };

async function finish(
  ports: Ports,
  id: string,
  attempt: number,
  { status, error, isLost = false }: Outcome,
  now: Date,
): Promise<void> {
  await ports.db.transaction(async (tx) => {
    const [found] = await find(tx, id).for('update');
    if (found?.delivery.status !== 'pending' || found.delivery.attempts !== attempt - 1) return;
    const { endpoint } = found;
    const wait = retryAfter[attempt - 1];
    const isOver = !endpoint.is_active || isLost || status === 410 || wait === undefined;
    const next_attempt_at = error && !isOver ? new Date(now.getTime() + (wait ?? 0) * 1000) : null;
    await tx
      .update(webhook_deliveries)
      .set({
        ...{ attempts: attempt, response_status: status, error: error?.slice(0, 300) ?? null, next_attempt_at },
        status: error ? (isOver ? 'failed' : 'pending') : 'delivered',
        finished_at: next_attempt_at ? null : now,
        updated_at: now,
      })
      .where(eq(webhook_deliveries.id, id));
    if (next_attempt_at) await ports.enqueue(tx, { delivery_id: id, attempt: attempt + 1 }, next_attempt_at);
    if (!error) await keepSuccess(tx, endpoint, now);
    else if (isOver && endpoint.is_active && (isLost || isDead(endpoint, found.delivery.created_at, status)))
      await switchOff(tx, ports, endpoint, error);
  });
}

const keepSuccess = (tx: Tx, { id, updated_at }: EndpointRow, now: Date) =>
  tx.update(webhook_endpoints).set({ last_success_at: now, updated_at }).where(eq(webhook_endpoints.id, id));

/** Gone by its own word, or nothing arrived there since a message was first tried two days ago. */
const isDead = ({ last_success_at }: EndpointRow, since: Date, status: number | null): boolean =>
  status === 410 || last_success_at === null || last_success_at < since;

async function switchOff(tx: Tx, ports: Ports, endpoint: EndpointRow, reason: string): Promise<void> {
  const host = hostOf(endpoint);
  await tx.update(webhook_endpoints).set({ is_active: false, off_reason: reason }).where(eq(webhook_endpoints.id, endpoint.id));
  await webhooksAudit.write(tx, {
    ...system,
    action: 'webhook.switched_off',
    entity: 'webhook_endpoints',
    entity_id: endpoint.id,
    details: { host, reason },
  });
  const href = '/admin/workflows/webhooks';
  await tellStudio(tx, ports, {
    mail: webhookOffMail,
    variables: { host, reason, url: `${ports.env.PUBLIC_URL}${href}` },
    notice: { kind: 'workflow', title: `The webhook to ${host} was switched off`, body: reason, href },
    occasion: `${endpoint.id}:${endpoint.updated_at.toISOString()}`,
  });
}

const lostAfterMs = 30 * 60_000;

/** A message whose job was lost with its process gets another. */
export async function takeUpLost(ports: Ports, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - lostAfterMs);
  return ports.db.transaction(async (tx) => {
    const lost = await tx
      .select()
      .from(webhook_deliveries)
      .where(
        and(
          eq(webhook_deliveries.status, 'pending'),
          lt(webhook_deliveries.updated_at, before),
          sql`coalesce(${webhook_deliveries.next_attempt_at}, ${webhook_deliveries.created_at}) < ${before}`,
        ),
      )
      .limit(200)
      .for('update', { skipLocked: true });
    for (const { id, attempts } of lost) {
      await tx.update(webhook_deliveries).set({ updated_at: now }).where(eq(webhook_deliveries.id, id));
      await ports.enqueue(tx, { delivery_id: id, attempt: attempts + 1 });
    }
    return lost.length;
  });
}
