import { implement } from '@orpc/server';
import { authorOf } from '#platform/audit/author.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import type { Caller } from '#shared/caller.ts';
import { addTemplate, changeTemplate, removeTemplate } from './templates.server.ts';
import type { Maker } from './written.server.ts';
import { contractTemplatesContract, writtenContractsContract } from './written-contract.ts';
import { studioParty } from './written-policy.ts';
import { listContracts, listContractTemplates, readDetail } from './written-queries.server.ts';
import {
  addContract,
  cancelContract,
  changeContract,
  countersignContract,
  revokeLink,
  sendContract,
  setReminders,
} from './written-service.server.ts';

const makerOf = (context: ApiContext & { user: Caller }): Maker => ({
  ...authorOf(context),
  name: context.user.display_name,
  email: context.user.email,
  user_agent: context.headers.get('user-agent'),
});

const os = implement(writtenContractsContract).$context<ApiContext>().$config(guardFirst);

export const writtenContractsRouter = os.router({
  list: os.list.use(adminOnly).handler(({ context, input }) => listContracts(context.platform.db, input)),
  detail: os.detail
    .use(adminOnly)
    .handler(async ({ context: { platform }, input }) =>
      readDetail(platform.db, input.id, studioParty(await platform.site.get())),
    ),
  add: os.add.use(adminOnly).handler(({ context, input }) => addContract(context.platform.db, makerOf(context), input)),
  change: os.change
    .use(adminOnly)
    .handler(({ context, input: { id, ...input } }) => changeContract(context.platform, makerOf(context), id, input)),
  send: os.send.use(adminOnly).handler(({ context, input }) => sendContract(context.platform, makerOf(context), input.id)),
  revokeLink: os.revokeLink
    .use(adminOnly)
    .handler(({ context, input }) => revokeLink(context.platform.db, makerOf(context), input.id)),
  setReminders: os.setReminders
    .use(adminOnly)
    .handler(({ context, input }) => setReminders(context.platform.db, makerOf(context), input.id, input.enabled)),
  countersign: os.countersign
    .use(adminOnly)
    .handler(({ context, input: { id, ...signature } }) =>
      countersignContract(context.platform.db, makerOf(context), id, signature),
    ),
  cancel: os.cancel.use(adminOnly).handler(({ context, input }) => cancelContract(context.platform, makerOf(context), input.id)),
});

const templates = implement(contractTemplatesContract).$context<ApiContext>().$config(guardFirst);

export const contractTemplatesRouter = templates.router({
  list: templates.list.use(adminOnly).handler(({ context }) => listContractTemplates(context.platform.db)),
  add: templates.add.use(adminOnly).handler(({ context, input }) => addTemplate(context.platform.db, makerOf(context), input)),
  change: templates.change
    .use(adminOnly)
    .handler(({ context, input: { id, ...input } }) => changeTemplate(context.platform.db, makerOf(context), id, input)),
  remove: templates.remove
    .use(adminOnly)
    .handler(({ context, input }) => removeTemplate(context.platform.db, makerOf(context), input.id)),
});
