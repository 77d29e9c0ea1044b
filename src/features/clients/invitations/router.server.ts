import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import type { Caller } from '#shared/caller.ts';
import { acceptInvitation } from './accept.server.ts';
import { invitationsContract } from './contract.ts';
import { findInvited, listInvitations } from './queries.server.ts';
import { inviteClient, resendInvitation, withdrawInvitation } from './service.server.ts';

const os = implement(invitationsContract).$context<ApiContext>().$config(guardFirst);

/** Each one is a mail to an address that somebody typed. */
const limitMails = (context: ApiContext & { user: Caller }) =>
  limitRate(context, `invitation:${context.user.user_id}`, { window: 3600, max: 60 });

export const invitationsRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context, input }) => listInvitations(context.platform.db, input)),
  create: os.create.use(adminOnly).handler(async ({ context, input }) => {
    await limitMails(context);
    const made = await inviteClient(context.platform, actorOf(context), input);
    return { ...made, mail_configured: await context.platform.mailConfigured() };
  }),
  resend: os.resend.use(adminOnly).handler(async ({ context, input }) => {
    await limitMails(context);
    const sent = await resendInvitation(context.platform, actorOf(context), input.id, input.sent_count);
    return { ...sent, mail_configured: await context.platform.mailConfigured() };
  }),
  withdraw: os.withdraw
    .use(adminOnly)
    .handler(({ context, input }) => withdrawInvitation(context.platform, actorOf(context), input.id)),
  link: os.link.handler(async ({ context, input }) => {
    await limitRate(context, 'invitation-link', { window: 60, max: 30 });
    return { invited: await findInvited(context.platform.db, input.token) };
  }),
  accept: os.accept.handler(async ({ context, input }) => {
    await limitRate(context, 'invitation-accept', { window: 60, max: 10 });
    return acceptInvitation(context, input.token, input.password);
  }),
});
