import { implement } from '@orpc/server';
import { demandProof } from '#features/people/account/proof.server.ts';
import { hasPassword } from '#features/people/auth/passkeys.server.ts';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst, inPerson, superAdminOnly } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { privacyContract } from './contract.ts';
import { askForDeletion, cancelDeletion, findWaiting, listDeletions } from './deletions.server.ts';
import { askForExport, downloadExport, findPermit, listExports } from './exports.server.ts';
import { demandPerson, openMattersOf, type PersonRef } from './person.server.ts';
import { refusals, sameTyped } from './policy.ts';

const os = implement(privacyContract).$context<ApiContext>().$config(guardFirst);

type Asked = ApiContext & { user: Caller };

const own = ({ user }: Asked): PersonRef => ({ user_id: user.user_id, contact_id: null });
const ofClient = (contact_id: string): PersonRef => ({ user_id: null, contact_id });

/** Each one reads everything about somebody. */
const limitExports = (context: Asked) => limitRate(context, `data-export:${context.user.user_id}`, { window: 86_400, max: 20 });

async function stateOf({ platform, user }: Asked, asked: PersonRef, isOwn: boolean) {
  const { db, registry } = platform;
  const { ref, person, is_team, email } = await demandPerson(db, asked, isOwn);
  const [exports, deletion, open_matters, has_password] = await Promise.all([
    listExports(db, user.user_id, ref),
    findWaiting(db, ref),
    openMattersOf(db, registry.personalData, person),
    hasPassword(db, user.user_id),
  ]);
  return { exports, deletion, open_matters, has_password, refusal: is_team ? refusals.team : null, confirm_with: email };
}

export const privacyRouter = os.router({
  getOwn: os.getOwn.use(inPerson).handler(({ context }) => stateOf(context, own(context), true)),
  createOwnExport: os.createOwnExport.use(inPerson).handler(async ({ context, input: { export_id, password } }) => {
    await limitExports(context);
    await demandProof(context, password);
    const asked = { export_id, ref: own(context), is_own: true, with_notes: false };
    return askForExport(context.platform.db, actorOf(context), asked);
  }),
  permitDownload: os.permitDownload.use(inPerson).handler(async ({ context, input: { id, password } }) => {
    const { user_id, session_id } = context.user;
    const { give } = await findPermit(context.platform, { id, user_id, session_id });
    await demandProof(context, password);
    return give();
  }),
  download: os.download.use(inPerson).handler(({ context, input }) => {
    const { user_id, session_id } = context.user;
    const wanted = { ...input, user_id, session_id, is_head: context.is_head ?? false };
    return downloadExport(context.platform, actorOf(context), wanted);
  }),
  createOwnDeletion: os.createOwnDeletion.use(inPerson).handler(async ({ context, input: { request_id, password } }) => {
    await demandProof(context, password);
    return askForDeletion(context.platform, actorOf(context), { request_id, ref: own(context), is_own: true });
  }),
  cancelOwnDeletion: os.cancelOwnDeletion
    .use(inPerson)
    .handler(({ context }) => cancelDeletion(context.platform, actorOf(context), context.user.user_id)),
  get: os.get.use(superAdminOnly).handler(({ context, input }) => stateOf(context, ofClient(input.id), false)),
  createExport: os.createExport.use(superAdminOnly).handler(async ({ context, input }) => {
    const { id, export_id, with_notes, password } = input;
    await limitExports(context);
    await demandProof(context, password);
    const asked = { export_id, ref: ofClient(id), is_own: false, with_notes };
    return askForExport(context.platform.db, actorOf(context), asked);
  }),
  createDeletion: os.createDeletion.use(superAdminOnly).handler(async ({ context, input }) => {
    const { id, request_id, typed, password } = input;
    const { email } = await demandPerson(context.platform.db, ofClient(id), false);
    if (!sameTyped(typed, email)) {
      const message = 'This is not the address of this client';
      throw new AppError('BAD_REQUEST', message, { fields: { typed: message } });
    }
    await demandProof(context, password);
    return askForDeletion(context.platform, actorOf(context), { request_id, ref: ofClient(id), is_own: false });
  }),
  listDeletions: os.listDeletions.use(superAdminOnly).handler(({ context, input }) => listDeletions(context.platform.db, input)),
});
