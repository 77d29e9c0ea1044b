import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst, signedIn } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import type { Caller } from '#shared/caller.ts';
import { authContract, type SessionUser } from './contract.ts';
import { resetLinkWorks } from './queries.server.ts';

const os = implement(authContract).$context<ApiContext>().$config(guardFirst);

export const authRouter = os.router({
  options: os.options.handler(({ context }) => {
    const mail_configured = context.platform.mailConfigured();
    return { mail_configured, confirmation_demanded: mail_configured };
  }),
  resetLink: os.resetLink.handler(async ({ context, input }) => {
    await limitRate(context, 'reset-link', { window: 60, max: 30 });
    return { usable: await resetLinkWorks(context.platform, input.token) };
  }),
  session: os.session.handler(async ({ context }) => {
    const caller = await context.caller();
    return { user: caller && toSessionUser(caller) };
  }),
  passphrase: os.passphrase
    .use(signedIn)
    .handler(({ context }) => ({ passphrase: context.platform.secrets.derive(`user-data:${context.user.user_id}`) })),
});

function toSessionUser({ user_id, session_id: _, ...rest }: Caller): SessionUser {
  return { id: user_id, ...rest };
}
