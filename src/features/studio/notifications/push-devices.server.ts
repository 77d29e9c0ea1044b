import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { sessions, users } from '#db/schema/people/auth.ts';
import { push_devices } from '#db/schema/studio/notifications.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { isPushKey } from '#platform/push/encrypt-push.server.ts';
import { pushKey } from '#platform/push/push-key.server.ts';
import { isPushEndpoint } from '#platform/push/push-target.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { deviceOf } from '#shared/device.ts';
import { notificationsAudit } from './audit.server.ts';
import type { Push, PushSubscriptionInput } from './contract.ts';
import { mostPushDevices } from './policy.ts';

type Ports = Pick<Platform, 'db' | 'secrets' | 'env'>;
type Session = Pick<Caller, 'user_id' | 'session_id'>;

export async function readPush(ports: Ports, { user_id, session_id }: Session): Promise<Push> {
  const rows = await ports.db
    .select({ row: push_devices, user_agent: sessions.user_agent })
    .from(push_devices)
    .innerJoin(sessions, eq(sessions.id, push_devices.session_id))
    .where(and(eq(push_devices.user_id, user_id), gt(sessions.expires_at, new Date())))
    .orderBy(desc(push_devices.created_at));
  const devices = rows.map(({ row, user_agent }) => ({
    id: row.id,
    device: deviceOf(user_agent),
    is_current: row.session_id === session_id,
    created_at: row.created_at.toISOString(),
    last_success_at: row.last_success_at?.toISOString() ?? null,
  }));
  return { user_id, session_id, public_key: (await pushKey(ports)).publicKey, devices };
}

/** One for each session: a browser that subscribes anew takes the place of its old subscription. */
export async function createPushDevice(
  { db, env }: Ports,
  author: Actor,
  session: Session,
  given: PushSubscriptionInput,
): Promise<void> {
  const { endpoint, keys } = given;
  if (!isPushEndpoint(endpoint, env.PUSH_SERVICE_URL)) throw refused('endpoint', 'Push messages are not sent to this address');
  if (!isPushKey(keys.p256dh)) throw refused('keys.p256dh', 'This is no key of a browser');
  await db.transaction(async (tx) => {
    // Two at once must not both find room.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, session.user_id)).for('no key update');
    const [known] = await tx.select().from(push_devices).where(eq(push_devices.endpoint, endpoint)).for('no key update');
    if (known?.session_id === session.session_id && known.p256dh === keys.p256dh && known.auth === keys.auth) return;
    // Whoever has the keys of a subscription sits at the browser that made it; an address alone proves nothing.
    if (known && known.user_id !== session.user_id && known.auth !== keys.auth) throw new AppError('CONFLICT', taken);
    if (known) await tx.delete(push_devices).where(eq(push_devices.id, known.id));
    await tx.delete(push_devices).where(eq(push_devices.session_id, session.session_id));
    const expired = tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.user_id, session.user_id), lte(sessions.expires_at, new Date())));
    await tx
      .delete(push_devices)
      .where(and(eq(push_devices.user_id, session.user_id), inArray(push_devices.session_id, expired)));
    if ((await tx.$count(push_devices, eq(push_devices.user_id, session.user_id))) >= mostPushDevices)
      throw new AppError('CONFLICT', `${mostPushDevices} devices take push messages already. Please turn one of them off first.`);
    const values = { user_id: session.user_id, session_id: session.session_id, endpoint, ...keys };
    const [added] = await tx.insert(push_devices).values(values).onConflictDoNothing().returning();
    if (!added) throw new AppError('CONFLICT', taken);
    await audit(tx, author, 'notifications.push_on', added);
  });
}

const taken = 'This browser takes push messages for another account. Please turn them off there first.';
const refused = (field: string, message: string) => new AppError('BAD_REQUEST', message, { fields: { [field]: message } });

/** Somebody else's device is as absent as one that never was. */
export async function deletePushDevice(db: Db, author: Actor, user_id: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const own = and(eq(push_devices.id, id), eq(push_devices.user_id, user_id));
    const [found] = await tx.select().from(push_devices).where(own).for('update');
    if (!found) throw new AppError('NOT_FOUND', 'This device does not take push messages any more.');
    await audit(tx, author, 'notifications.push_off', found);
    await tx.delete(push_devices).where(own);
  });
}

type Action = 'notifications.push_on' | 'notifications.push_off';

async function audit(tx: Tx, author: Actor, action: Action, { user_id, session_id }: typeof push_devices.$inferSelect) {
  const [session] = await tx.select({ user_agent: sessions.user_agent }).from(sessions).where(eq(sessions.id, session_id));
  const details = { device: deviceOf(session?.user_agent ?? null) };
  await notificationsAudit.write(tx, { ...author, action, entity: 'users', entity_id: user_id, details });
}
