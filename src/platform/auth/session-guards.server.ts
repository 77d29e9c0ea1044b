import { createHash } from 'node:crypto';
import { APIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { speaksForAddress } from '#db/proven-address.ts';
import { users } from '#db/schema/people/auth.ts';
import { countTry } from '#platform/http/rate-limit.server.ts';
import { ipHeader } from './ip-header.ts';

export const confirmFirst = 'Please confirm your email address first: the link is in the mail that we sent you.';
export const deactivated = 'This account has been deactivated. Please contact us if you think that this is a mistake.';
/** Where a confirmation link leads that may not open the account by itself. */
export const confirmedPath = '/auth?confirmation=done';
const deactivatedPath = '/auth?confirmation=deactivated';
/** Refusals that only the right password is told of. */
export const toldToOwner: ReadonlySet<unknown> = new Set(['EMAIL_NOT_VERIFIED', 'ACCOUNT_DEACTIVATED']);

type Opening = { userId: string };
type Endpoint = { path?: string; body?: unknown; headers?: Headers } | null;
type Deps = { db: Db; confirmationDemanded: () => Promise<boolean> };

/** A code stays valid for its own half minute and one before and after. */
const codeLife = { window: 120, max: 1 };

/** The last step before a session exists, whichever way led there. */
export async function guardSession({ db, confirmationDemanded }: Deps, { userId }: Opening, endpoint: Endpoint) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (user?.deactivated_at) throw refusalOf(endpoint);
  if (user && !speaksForAddress(user) && (await confirmationDemanded()))
    throw new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED', message: confirmFirst });
  // A link proves the mailbox, not the second factor.
  if (endpoint?.path === '/verify-email' && user?.two_factor_enabled)
    throw new APIError('FOUND', undefined, { location: confirmedPath });
  if (endpoint?.path === '/two-factor/verify-totp') await takeCodeOnce(db, userId, endpoint.body);
  // The library keeps the network of an IPv6 address; the person is to recognise the address.
  return { data: { ipAddress: endpoint?.headers?.get(ipHeader) ?? '' } };
}

/** A link is opened by a browser that shows no refusal of ours: the login page says it. */
const refusalOf = (endpoint: Endpoint) =>
  endpoint?.path === '/verify-email'
    ? new APIError('FOUND', undefined, { location: deactivatedPath })
    : new APIError('FORBIDDEN', { code: 'ACCOUNT_DEACTIVATED', message: deactivated });

async function takeCodeOnce(db: Db, userId: string, body: unknown): Promise<void> {
  const code = createHash('sha256')
    .update(JSON.stringify(body, ['code']))
    .digest('base64url');
  const { wait } = await countTry(db, `totp|${userId}|${code}`, codeLife);
  if (wait > 0)
    throw new APIError('UNAUTHORIZED', {
      code: 'INVALID_CODE',
      message: 'This code was used already. Please wait for the next one.',
    });
}
