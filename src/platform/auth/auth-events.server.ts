import { createAuthMiddleware, isAPIError } from 'better-auth/api';
import { type GuardDeps, rememberRightPassword } from './auth-guards.server.ts';
import { ipHeader } from './ip-header.ts';

export type AuthEvent = {
  path: string;
  ok: boolean;
  message: string | null;
  user_id: string | null;
  email: string | null;
  ip_address: string | null;
  user_agent: string | null;
  signed_in_before: boolean;
  new_session: boolean;
};

const silent = new Set(['/get-session', '/verify-password', '/passkey/generate-authenticate-options']);

/** Tells of every sign-in, sign-out, reset and two-factor step, also of those that were refused. */
export const authEventHook = (tell: (event: AuthEvent) => void | Promise<void>, guards: GuardDeps) =>
  createAuthMiddleware(async (ctx) => {
    if (!ctx.path || silent.has(ctx.path)) return;
    await rememberRightPassword(ctx, guards);
    const returned = ctx.context.returned;
    const refused = isAPIError(returned);
    const body: unknown = ctx.body;
    const email = typeof body === 'object' && body && 'email' in body && typeof body.email === 'string' ? body.email : null;
    await tell({
      path: ctx.path,
      ok: !refused,
      message: refused ? returned.message : null,
      user_id: ctx.context.newSession?.user.id ?? ctx.context.session?.user.id ?? null,
      email,
      ip_address: ctx.headers?.get(ipHeader) ?? null,
      user_agent: ctx.headers?.get('user-agent') ?? null,
      signed_in_before: Boolean(ctx.context.session),
      new_session: Boolean(ctx.context.newSession),
    });
  });
