import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { sessions } from '#db/schema/people/auth.ts';
import { hasPassword } from '#features/people/auth/passkeys.server.ts';
import { demandPassword } from '#platform/auth/demand-password.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';

const freshMs = 10 * 60 * 1000;

/** The password once more; where there is none, a sign-in of the last minutes says the same. */
export async function demandProof(context: ApiContext & { user: Caller }, password: string | undefined): Promise<void> {
  const { platform, user } = context;
  if (await hasPassword(platform.db, user.user_id)) {
    const missing = 'Please enter your password';
    if (!password) throw new AppError('BAD_REQUEST', missing, { fields: { password: missing } });
    return demandPassword(context, password);
  }
  if (context.by_key || !(await isFresh(platform.db, user.session_id)))
    throw new AppError('FORBIDDEN', 'For this, please log out, log in again and come back within ten minutes.');
}

async function isFresh(db: DbOrTx, session_id: string): Promise<boolean> {
  const [session] = await db.select({ began: sessions.created_at }).from(sessions).where(eq(sessions.id, session_id));
  return session !== undefined && Date.now() - session.began.getTime() < freshMs;
}
