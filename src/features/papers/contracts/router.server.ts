import { implement } from '@orpc/server';
import type { AnyActor } from '#platform/audit/actor.server.ts';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { showsLinks } from '#platform/http/private-links.server.ts';
import type { Caller } from '#shared/caller.ts';
import { contractsContract, contractTemplatesContract } from './contract.ts';
import { studioParty } from './policy.ts';
import { getContract, listContracts, listContractTemplates } from './queries.server.ts';
import {
  cancelContract,
  countersignContract,
  createContract,
  deleteContractDraft,
  duplicateContract,
  revokeLink,
  sendContract,
  setReminders,
  updateContract,
} from './service.server.ts';
import { createTemplate, deleteTemplate, updateTemplate } from './templates.server.ts';

const namedActorOf = (context: ApiContext & { user: Caller }): AnyActor => ({
  ...actorOf(context),
  name: context.user.display_name,
  email: context.user.email,
  user_agent: context.headers.get('user-agent'),
});

const os = implement(contractsContract).$context<ApiContext>().$config(guardFirst);
const links = showsLinks('papers', 'access_token');

export const contractsRouter = os.router({
  list: os.list
    .use(adminOnly)
    .use(links)
    .handler(({ context, input }) => listContracts(context.platform.db, input)),
  get: os.get
    .use(adminOnly)
    .use(links)
    .handler(async ({ context: { platform }, input }) =>
      getContract(platform.db, input.id, studioParty(await platform.site.get())),
    ),
  create: os.create
    .use(adminOnly)
    .use(links)
    .handler(({ context, input }) => createContract(context.platform.db, namedActorOf(context), input)),
  update: os.update
    .use(adminOnly)
    .use(links)
    .handler(({ context, input: { id, ...input } }) => updateContract(context.platform, namedActorOf(context), id, input)),
  send: os.send
    .use(adminOnly)
    .use(links)
    .handler(({ context, input }) => sendContract(context.platform, namedActorOf(context), input.id)),
  revokeLink: os.revokeLink
    .use(adminOnly)
    .use(links)
    .handler(({ context, input }) => revokeLink(context.platform.db, namedActorOf(context), input.id)),
  setReminders: os.setReminders
    .use(adminOnly)
    .use(links)
    .handler(({ context, input }) => setReminders(context.platform.db, namedActorOf(context), input.id, input.enabled)),
  countersign: os.countersign
    .use(adminOnly)
    .use(links)
    .handler(({ context, input: { id, ...signature } }) =>
      countersignContract(context.platform.db, namedActorOf(context), id, signature),
    ),
  duplicate: os.duplicate
    .use(adminOnly)
    .use(links)
    .handler(({ context, input }) => duplicateContract(context.platform.db, namedActorOf(context), input.id)),
  delete: os.delete
    .use(adminOnly)
    .use(links)
    .handler(({ context, input }) => deleteContractDraft(context.platform.db, namedActorOf(context), input.id)),
  cancel: os.cancel
    .use(adminOnly)
    .use(links)
    .handler(({ context, input }) => cancelContract(context.platform, namedActorOf(context), input.id)),
});

const templates = implement(contractTemplatesContract).$context<ApiContext>().$config(guardFirst);

export const contractTemplatesRouter = templates.router({
  list: templates.list.use(adminOnly).handler(({ context }) => listContractTemplates(context.platform.db)),
  create: templates.create
    .use(adminOnly)
    .handler(({ context, input }) => createTemplate(context.platform.db, namedActorOf(context), input)),
  update: templates.update
    .use(adminOnly)
    .handler(({ context, input: { id, ...input } }) => updateTemplate(context.platform.db, namedActorOf(context), id, input)),
  delete: templates.delete
    .use(adminOnly)
    .handler(({ context, input }) => deleteTemplate(context.platform.db, namedActorOf(context), input.id)),
});
