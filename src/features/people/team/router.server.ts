import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import { demandPassword } from '#platform/auth/demand-password.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst, superAdminOnly } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import type { Caller } from '#shared/caller.ts';
import { teamContract } from './contract.ts';
import { acceptInvitation, inviteMember, resendInvitation, withdrawInvitation } from './invitations.server.ts';
import { changeMember, removeMember, restoreMember } from './members.server.ts';
import { findInvited, readTeam } from './queries.server.ts';

const os = implement(teamContract).$context<ApiContext>().$config(guardFirst);
type Guarded = ApiContext & { user: Caller };

const team = async ({ platform, user }: Guarded) => readTeam(platform.db, user.user_id, await platform.mailConfigured());

/** A session alone changes nothing about who gets in. */
async function changed(context: Guarded, password: string, change: () => Promise<void>) {
  await demandPassword(context, password);
  await change();
  return team(context);
}

/** Each one is a mail to an address that somebody typed. */
const limitMails = (context: Guarded) => limitRate(context, `team-mail:${context.user.user_id}`, { window: 3600, max: 60 });

export const teamRouter = os.router({
  list: os.list.use(superAdminOnly).handler(({ context }) => team(context)),
  invite: os.invite.use(superAdminOnly).handler(async ({ context, input: { password, ...input } }) => {
    await limitMails(context);
    return changed(context, password, () => inviteMember(context.platform, actorOf(context), input));
  }),
  resend: os.resend.use(superAdminOnly).handler(async ({ context, input: { id, password, sent_count } }) => {
    await limitMails(context);
    return changed(context, password, () => resendInvitation(context.platform, actorOf(context), id, sent_count));
  }),
  withdraw: os.withdraw
    .use(superAdminOnly)
    .handler(({ context, input: { id, password } }) =>
      changed(context, password, () => withdrawInvitation(context.platform, actorOf(context), id)),
    ),
  update: os.update
    .use(superAdminOnly)
    .handler(({ context, input: { id, password, ...access } }) =>
      changed(context, password, () => changeMember(context.platform, actorOf(context), id, access)),
    ),
  remove: os.remove
    .use(superAdminOnly)
    .handler(({ context, input: { id, password } }) =>
      changed(context, password, () => removeMember(context.platform, actorOf(context), id)),
    ),
  restore: os.restore
    .use(superAdminOnly)
    .handler(({ context, input: { id, password } }) =>
      changed(context, password, () => restoreMember(context.platform, actorOf(context), id)),
    ),
  link: os.link.handler(async ({ context, input }) => {
    await limitRate(context, 'team-link', { window: 60, max: 30 });
    return { invited: await findInvited(context.platform.db, input.token) };
  }),
  accept: os.accept.handler(async ({ context, input }) => {
    await limitRate(context, 'team-accept', { window: 60, max: 10 });
    return acceptInvitation(context, input.token, input.password);
  }),
});
