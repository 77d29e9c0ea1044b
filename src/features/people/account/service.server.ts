import type { Db } from '#db/client.ts';
import { deleteOtherSessions, deleteSession } from '#features/people/auth/sessions.server.ts';
import { updateUser } from '#features/people/auth/users.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { accountAudit } from './audit.server.ts';
import type { ProfileChange } from './contract.ts';
import { profileOf, userRow } from './queries.server.ts';

export async function saveProfile(db: Db, author: Actor, caller: Caller, change: ProfileChange) {
  const { preferences, phone, ...names } = change;
  return db.transaction(async (tx) => {
    const before = await userRow(tx, caller.user_id);
    const wanted = {
      ...names,
      ...(phone === undefined ? {} : { phone: phone || null }),
      ...(preferences === undefined ? {} : { preferences: { ...before.preferences, ...preferences } }),
    };
    const changed = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
      (key) => JSON.stringify(wanted[key]) !== JSON.stringify(before[key]),
    );
    if (changed.length > 0) {
      await updateUser(tx, caller.user_id, wanted);
      await accountAudit.write(tx, {
        ...author,
        action: 'profile.updated',
        entity: 'users',
        entity_id: caller.user_id,
        details: { changed, ...(preferences ? { preferences } : {}) },
      });
    }
    return profileOf(tx, caller);
  });
}

export async function revokeSession(db: Db, author: Actor, caller: Caller, id: string): Promise<{ revoked: number }> {
  return db.transaction(async (tx) => {
    const known = await deleteSession(tx, caller.user_id, id);
    if (!known) throw new AppError('NOT_FOUND', 'This session does not exist any more.');
    await accountAudit.write(tx, { ...author, action: 'session.revoked', entity: 'sessions', entity_id: id });
    return { revoked: 1 };
  });
}

export async function revokeOthers(db: Db, author: Actor, caller: Caller): Promise<{ revoked: number }> {
  return db.transaction(async (tx) => {
    const ended = await deleteOtherSessions(tx, caller.user_id, caller.session_id);
    if (ended.length > 0) {
      await accountAudit.write(tx, {
        ...author,
        action: 'session.others_revoked',
        entity: 'sessions',
        entity_id: caller.user_id,
        details: { sessions: ended },
      });
    }
    return { revoked: ended.length };
  });
}
