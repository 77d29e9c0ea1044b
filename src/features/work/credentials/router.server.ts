import { implement } from '@orpc/server';
import { findOwnProject, getProject } from '#features/work/projects/queries.server.ts';
import { actorOf } from '#platform/audit/actor.server.ts';
import { demandPassword } from '#platform/auth/demand-password.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminInPerson, adminOnly, guardFirst, signedIn, superAdminOnly } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import type { Caller } from '#shared/caller.ts';
import { roleMeets } from '#shared/roles.ts';
import { type AdminCredentials, credentialsContract } from './contract.ts';
import { giveKey, makeKey } from './keys.server.ts';
import { listCredentials, listOwnCredentials } from './queries.server.ts';
import { confirmReading, readCredential } from './reading.server.ts';
import { askForCredential, handOver, takeBack, withdrawCredential } from './service.server.ts';

const os = implement(credentialsContract).$context<ApiContext>().$config(guardFirst);

const forCaller = async (
  { user }: { user: Caller },
  list: Promise<Omit<AdminCredentials, 'may_make_key'>>,
): Promise<AdminCredentials> => ({ ...(await list), may_make_key: roleMeets(user.role, 'super_admin') });

export const credentialsRouter = os.router({
  list: os.list.use(adminOnly).handler(async ({ context, input }) => {
    const { db } = context.platform;
    await getProject(db, input.id);
    return forCaller(context, listCredentials(db, input.id));
  }),
  // Whoever chooses the key reads what comes: not with a session alone.
  makeKey: os.makeKey.use(superAdminOnly).handler(async ({ context, input: { password, ...key } }) => {
    await demandPassword(context, password);
    return makeKey(context.platform.db, actorOf(context), key);
  }),
  giveKey: os.giveKey.use(adminInPerson).handler(async ({ context, input: { id, password } }) => {
    await demandPassword(context, password);
    return giveKey(context.platform.db, actorOf(context), id);
  }),
  ask: os.ask
    .use(adminOnly)
    .handler(({ context, input: { id: project_id, credential_id: id, title } }) =>
      forCaller(context, askForCredential(context.platform.db, actorOf(context), { id, project_id, title })),
    ),
  withdraw: os.withdraw
    .use(adminOnly)
    .handler(({ context, input }) => forCaller(context, withdrawCredential(context.platform.db, actorOf(context), input.id))),
  read: os.read.use(adminInPerson).handler(async ({ context, input }) => {
    await limitRate(context, `credential-read:${context.user.user_id}`, { window: 600, max: 60 });
    return readCredential(context.platform.db, actorOf(context), input);
  }),
  confirm: os.confirm
    .use(adminInPerson)
    .handler(({ context, input }) => forCaller(context, confirmReading(context.platform.db, actorOf(context), input))),
  listOwn: os.listOwn.use(signedIn).handler(async ({ context, input }) => {
    const { db } = context.platform;
    await findOwnProject(db, context.user.user_id, input.id);
    return listOwnCredentials(db, input.id);
  }),
  handOver: os.handOver.use(signedIn).handler(async ({ context, input }) => {
    await limitRate(context, `credential:${context.user.user_id}`, { window: 600, max: 30 });
    return handOver(context.platform.db, actorOf(context), input);
  }),
  takeBack: os.takeBack.use(signedIn).handler(({ context, input }) => takeBack(context.platform.db, actorOf(context), input.id)),
});
