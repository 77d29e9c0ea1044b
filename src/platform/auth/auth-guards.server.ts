import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api';
import { networkOf } from '#shared/ip-address.ts';
import type { Guess, GuessLimit } from './guess-limit.server.ts';
import { ipHeader } from './ip-header.ts';
import { deviceCookie, knowsAccount, readDevice } from './known-device.ts';
import { isCredential } from './passkeys.server.ts';
import { toldToOwner } from './session-guards.server.ts';

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

export type GuardDeps = {
  secret: string;
  guesses: GuessLimit | null;
  /** Whose password a request has just reset. */
  resets: WeakMap<Request, string>;
  /** Why this may not become a password, or null. */
  passwordProblem: (password: string) => Promise<string | null>;
};

const deviceName = 'known_device';
const deviceSeconds = 180 * 24 * 60 * 60;
/** Asks somebody who is signed in for the password once more. */
const askAgain = new Set([
  '/change-password',
  '/verify-password',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
]);
const setsPassword = new Set(['/change-password', '/reset-password']);

function textIn(body: unknown, name: string): string | null {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : null;
  return typeof value === 'string' ? value : null;
}

const deviceOf = (ctx: Context) => readDevice(ctx.getCookie(ctx.context.createAuthCookie(deviceName).name));

async function guessOf(ctx: Context, secret: string): Promise<Guess | null> {
  if (ctx.path === '/sign-in/email') {
    const account = textIn(ctx.body, 'email')?.trim();
    if (!account) return null;
    const device = deviceOf(ctx);
    const isKnown = device !== null && knowsAccount(device, secret, account);
    return { account, isKnown, from: isKnown ? `device:${device.id}` : networkOf(ctx.headers?.get(ipHeader)) };
  }
  if (!askAgain.has(ctx.path)) return null;
  // Whoever stole a session guesses against that session alone.
  const session = await getSessionFromCtx(ctx);
  return session && { account: session.user.email, isKnown: true, from: `session:${session.session.id}` };
}

/** Before a password or a passkey is looked at or set: too many tries are refused, and what may not become one. */
export const guardPasswords = ({ secret, guesses, passwordProblem }: GuardDeps) =>
  createAuthMiddleware(async (ctx) => {
    if (ctx.path === '/passkey/verify-authentication' && !isCredential(ctx.body))
      throw new APIError('BAD_REQUEST', { code: 'AUTHENTICATION_FAILED', message: 'Authentication failed' });
    const wanted = setsPassword.has(ctx.path) ? textIn(ctx.body, 'newPassword') : null;
    const problem = wanted === null ? null : await passwordProblem(wanted);
    if (problem) throw new APIError('BAD_REQUEST', { code: 'PASSWORD_REFUSED', message: problem });
    const guess = guesses && (await guessOf(ctx, secret));
    const wait = guess ? await guesses.take(guess) : 0;
    if (wait > 0) {
      const body = { code: 'TOO_MANY_ATTEMPTS', message: 'Too many attempts. Please try again later.' };
      throw new APIError('TOO_MANY_REQUESTS', body, { 'x-retry-after': String(wait), 'retry-after': String(wait) });
    }
    // A password that somebody else may know has opened sessions that must not outlive it.
    if (ctx.path === '/change-password') return { context: { body: { ...Object(ctx.body), revokeOtherSessions: true } } };
  });

/** After a right password: the tries are forgotten, and the browser is known from now on. */
export async function rememberRightPassword(ctx: Context, { secret, guesses, resets }: GuardDeps): Promise<void> {
  const { returned } = ctx.context;
  if (isAPIError(returned) && !toldToOwner.has(returned.body?.code)) return;
  // The mailed link proves who it is: while strangers use up the tries of unknown places, this is the way in from a new one.
  const owner = ctx.request && resets.get(ctx.request);
  if (owner) return knowDevice(ctx, secret, owner);
  const guess = await guessOf(ctx, secret);
  if (!guess) return;
  await guesses?.forget(guess);
  if (ctx.path === '/sign-in/email') knowDevice(ctx, secret, guess.account);
}

function knowDevice(ctx: Context, secret: string, account: string): void {
  const cookie = ctx.context.createAuthCookie(deviceName, { maxAge: deviceSeconds });
  ctx.setCookie(cookie.name, deviceCookie(deviceOf(ctx), secret, account), cookie.attributes);
}
