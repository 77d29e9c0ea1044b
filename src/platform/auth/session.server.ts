import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { speaksForAddress } from '#db/proven-address.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { DatabaseUnavailable } from '#db/unavailable.ts';
import { accessOf } from '#shared/admin-areas.ts';
import type { Caller } from '#shared/caller.ts';
import type { Auth } from './auth.server.ts';
import { lostDatabase } from './lost-database.server.ts';
import { activityMs, idleMs } from './session-life.ts';

/** `isPassive`: nobody did anything, so it does not count as a use of the session. */
export type ReadOptions = { isPassive?: boolean };
export type SessionReader = {
  read(headers: Headers, options?: ReadOptions): Promise<{ caller: Caller | null; setCookie: string[] }>;
  drop(): void;
};

const keepMs = 30_000;
const keepMost = 10_000;

/** Who is calling? Answers are kept for half a minute; the database tells every process at once when a session, user or role changes. */
export function createSessionReader(
  auth: () => Promise<Auth>,
  db: Db,
  confirmationDemanded: () => Promise<boolean>,
): SessionReader {
  let kept = new Map<string, { caller: Caller | null; until: number }>();
  const drop = () => {
    kept = new Map();
  };
  return {
    drop,
    read: async (headers, { isPassive = false } = {}) => {
      const cookie = sessionCookie(headers);
      if (!cookie) return { caller: null, setCookie: [] };
      const known = kept.get(cookie);
      if (known && known.until > Date.now()) return { caller: known.caller, setCookie: [] };
      const generation = kept;
      const { response, headers: answer } = await readSession(await auth(), db, headers);
      const isOpen = response !== null && (await noteActivity(await auth(), response.session, isPassive));
      const found = isOpen ? await callerOf(db, response.user.id, response.session.id) : null;
      // A session from before emails could be sent opens no more than a new one would.
      const caller = found && (found.speaks_for_address || !(await confirmationDemanded())) ? found : null;
      if (kept.size >= keepMost) drop();
      // An answer read before a change was announced must not outlive it.
      if (kept === generation && !isPassive) kept.set(cookie, { caller, until: Date.now() + keepMs });
      return { caller, setCookie: answer?.getSetCookie().filter((cookie) => !isClearing(cookie)) ?? [] };
    },
  };
}

/**
 * A session may be replaced while a request with the old one is under way: an answer that takes the cookie away would take the new one.
 * One that opens nothing does no harm; whoever signs out has it taken away there.
 */
const isClearing = (cookie: string): boolean => /;\s*max-age=0(;|$)/i.test(cookie);

async function readSession(auth: Auth, db: Db, headers: Headers) {
  const began = Date.now();
  try {
    return await auth.api.getSession({ headers, returnHeaders: true });
  } catch (error) {
    if (await lostDatabase(db, began)) throw new DatabaseUnavailable('The session could not be read', { cause: error });
    throw error;
  }
}

/** Ends a session that nobody has used for long, else notes that it is used. */
async function noteActivity(auth: Auth, session: { token: string; updatedAt: Date }, isPassive: boolean): Promise<boolean> {
  const idle = Date.now() - session.updatedAt.getTime();
  if (idle < activityMs || (isPassive && idle < idleMs)) return true;
  const { internalAdapter } = await auth.$context;
  if (idle >= idleMs) await internalAdapter.deleteSession(session.token);
  else await internalAdapter.updateSession(session.token, { updatedAt: new Date() });
  return idle < idleMs;
}

function sessionCookie(headers: Headers): string | null {
  return headers.get('cookie')?.match(/(?:^|;\s*)(?:__Secure-)?foyer\.session_token=([^;]+)/)?.[1] ?? null;
}

export async function callerOf(db: Db, userId: string, sessionId: string): Promise<Caller | null> {
  const [row] = await db
    .select({ user: users, role: user_roles.role, areas: user_roles.areas })
    .from(users)
    .leftJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(eq(users.id, userId));
  // Its sessions were ended with it; one that was being opened at that moment opens nothing either.
  if (!row || row.user.deactivated_at) return null;
  const { user } = row;
  const role = row.role ?? 'client';
  return {
    user_id: user.id,
    session_id: sessionId,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    display_name: user.display_name,
    user_type: user.user_type,
    avatar_url: user.avatar_url,
    email_verified: user.email_verified,
    speaks_for_address: speaksForAddress(user),
    two_factor_enabled: user.two_factor_enabled,
    role,
    areas: accessOf(role, row.areas),
  };
}
