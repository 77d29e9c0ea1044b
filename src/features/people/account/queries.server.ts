import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { sessions, users } from '#db/schema/people/auth.ts';
import { settledRecovery } from '#features/people/auth/recovery-address.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { deviceOf } from '#shared/device.ts';

const unknown = () => new AppError('UNAUTHORIZED', 'User not authenticated');

export async function userRow(db: DbOrTx, id: string) {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row) throw unknown();
  return row;
}

export async function profileOf(db: DbOrTx, caller: Caller) {
  const client_since = sql<string>`(${users.created_at} at time zone studio_time_zone())::date::text`;
  const [found] = await db.select({ user: users, client_since }).from(users).where(eq(users.id, caller.user_id));
  if (!found) throw unknown();
  const { phone, preferences, ...row } = found.user;
  return {
    ...row,
    client_since: found.client_since,
    ...settledRecovery(row),
    role: caller.role,
    phone: phone ?? '',
    preferences: {
      email_notifications: preferences.email_notifications ?? true,
      sms_notifications: preferences.sms_notifications ?? true,
      dark_mode: preferences.dark_mode ?? null,
    },
  };
}

/** Tokens stay in the database: reading this list must not be enough to use one of its sessions. */
export async function sessionsOf(db: DbOrTx, caller: Caller) {
  const rows = await db
    .select({
      id: sessions.id,
      user_agent: sessions.user_agent,
      ip_address: sessions.ip_address,
      created_at: sessions.created_at,
      last_active_at: sessions.updated_at,
      ends_at: sessions.expires_at,
    })
    .from(sessions)
    .where(and(eq(sessions.user_id, caller.user_id), gt(sessions.expires_at, new Date())))
    .orderBy(desc(sessions.updated_at), desc(sessions.id))
    .limit(100);
  return rows
    .map(({ user_agent, ...row }) => ({ ...row, device: deviceOf(user_agent), current: row.id === caller.session_id }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}
