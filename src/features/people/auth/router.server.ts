import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst, inPerson } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { settingsOperations } from '#platform/settings/operations.server.ts';
import type { Caller } from '#shared/caller.ts';
import { authContract, type SessionUser } from './contract.ts';
import { resetLinkWorks } from './queries.server.ts';
import { passwordSettings } from './settings.ts';

const os = implement(authContract).$context<ApiContext>().$config(guardFirst);
const passwords = settingsOperations(passwordSettings);

export const authRouter = os.router({
  options: os.options.handler(async ({ context }) => {
    const { social, mailConfigured } = context.platform;
    const [mail_configured, offered] = await Promise.all([mailConfigured(), social.providers()]);
    return {
      mail_configured,
      social: offered,
      confirmation_demanded: mail_configured,
      ...(await context.platform.settings.get(passwordSettings)),
    };
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
    .use(inPerson)
    .handler(({ context }) => ({ passphrase: context.platform.secrets.derive(`user-data:${context.user.user_id}`) })),
  passwordRules: os.passwordRules.use(passwords.guard).handler(({ context }) => passwords.get(context)),
  savePasswordRules: os.savePasswordRules.use(passwords.guard).handler(({ context, input }) => passwords.save(context, input)),
});

function toSessionUser({ user_id, session_id: _, ...rest }: Caller): SessionUser {
  return { id: user_id, ...rest };
}
