import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { credential_drops } from '#db/schema/work/credentials.ts';
import { system } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { warningDays } from './choices.ts';
import { credentialExpired, credentialExpiring } from './events.ts';
import { auditCredential, daysAfter, toldOf, wiped } from './service.server.ts';

/** Wipes what nobody has read in time. */
export async function expireCredentials(db: Db, now = new Date()): Promise<number> {
  return db.transaction(async (tx) => {
    const overdue = await tx
      .select()
      .from(credential_drops)
      .where(and(eq(credential_drops.state, 'handed'), lte(credential_drops.expires_at, now)))
      .orderBy(asc(credential_drops.expires_at))
      .limit(500)
      .for('update', { skipLocked: true });
    for (const row of overdue) {
      await tx
        .update(credential_drops)
        .set({ ...wiped, state: 'expired' })
        .where(eq(credential_drops.id, row.id));
      await auditCredential(tx, system, 'expired', row);
      await emit(tx, credentialExpired, { ...toldOf(row, now), line_id: row.line_id });
    }
    return overdue.length;
  });
}

/** Tells the studio once of what still waits shortly before it is wiped. */
export async function warnOfExpiry(db: Db, now = new Date()): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(credential_drops)
      .where(
        and(
          eq(credential_drops.state, 'handed'),
          gt(credential_drops.expires_at, now),
          lte(credential_drops.expires_at, daysAfter(now, warningDays)),
          isNull(credential_drops.warned_at),
        ),
      )
      .orderBy(asc(credential_drops.expires_at))
      .limit(500)
      .for('update', { skipLocked: true });
    for (const row of rows) {
      await tx.update(credential_drops).set({ warned_at: now }).where(eq(credential_drops.id, row.id));
      await emit(tx, credentialExpiring, toldOf(row, now));
    }
    return rows.length;
  });
}
