import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import { demandPassword } from '#platform/auth/demand-password.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst, inPerson, signedIn } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import type { Caller } from '#shared/caller.ts';
import { accountContract } from './contract.ts';
import { profileOf, sessionsOf } from './queries.server.ts';
import { confirmRecovery, keepRecovery, recoveryOf, removeRecovery, saveRecovery } from './recovery.server.ts';
import { revokeOthers, revokeSession, saveProfile } from './service.server.ts';
import { connectionsOf, disconnectSocial } from './social.server.ts';
import { beginConnection } from './social-begin.server.ts';

const os = implement(accountContract).$context<ApiContext>().$config(guardFirst);

const recoveryState = async ({ platform, user }: ApiContext & { user: Caller }) => ({
  ...(await recoveryOf(platform.db, user.user_id)),
  mail_configured: await platform.mailConfigured(),
});

export const accountRouter = os.router({
  profile: os.profile.use(signedIn).handler(({ context }) => profileOf(context.platform.db, context.user)),
  saveProfile: os.saveProfile.use(signedIn).handler(async ({ context, input }) => {
    const saved = await saveProfile(context.platform.db, actorOf(context), context.user, input);
    context.platform.sessions.drop();
    return saved;
  }),
  recovery: os.recovery.use(inPerson).handler(({ context }) => recoveryState(context)),
  saveRecovery: os.saveRecovery.use(signedIn).handler(async ({ context, input }) => {
    const { platform, user } = context;
    // Each one is a mail to an address that somebody typed.
    await limitRate(context, `recovery-email:${user.user_id}`, { window: 3600, max: 5 });
    await demandPassword(context, input.password);
    await saveRecovery(platform, actorOf(context), user, input.recovery_email);
    return recoveryState(context);
  }),
  removeRecovery: os.removeRecovery.use(signedIn).handler(async ({ context, input }) => {
    await demandPassword(context, input.password);
    await removeRecovery(context.platform, actorOf(context), context.user);
    return recoveryState(context);
  }),
  keepRecovery: os.keepRecovery.use(signedIn).handler(async ({ context }) => {
    await keepRecovery(context.platform.db, actorOf(context), context.user);
    return recoveryState(context);
  }),
  confirmRecovery: os.confirmRecovery.handler(async ({ context, input }) => {
    await limitRate(context, 'recovery-email-confirm', { window: 60, max: 10 });
    return confirmRecovery(context.platform, input.token, { request_id: context.request_id, ip_address: context.ip });
  }),
  sessions: os.sessions
    .use(inPerson)
    .handler(async ({ context }) => ({ items: await sessionsOf(context.platform.db, context.user) })),
  revokeSession: os.revokeSession.use(signedIn).handler(async ({ context, input }) => {
    const done = await revokeSession(context.platform.db, actorOf(context), context.user, input.id);
    // The database tells every process; this one must not answer from memory in the meantime.
    context.platform.sessions.drop();
    return done;
  }),
  revokeOthers: os.revokeOthers.use(signedIn).handler(async ({ context }) => {
    const done = await revokeOthers(context.platform.db, actorOf(context), context.user);
    context.platform.sessions.drop();
    return done;
  }),
  social: os.social.use(inPerson).handler(({ context }) => connectionsOf(context.platform, context.user.user_id)),
  connectSocial: os.connectSocial.use(signedIn).handler(async ({ context, input }) => {
    await demandPassword(context, input.password);
    return beginConnection(context, input.provider);
  }),
  disconnectSocial: os.disconnectSocial.use(signedIn).handler(async ({ context, input }) => {
    const { platform, user } = context;
    await demandPassword(context, input.password);
    await disconnectSocial(platform, actorOf(context), user, input.provider);
    return connectionsOf(platform, user.user_id);
  }),
});
