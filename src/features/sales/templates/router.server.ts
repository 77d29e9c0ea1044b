import { implement } from '@orpc/server';
import { setPicture } from '#features/sales/services/picture.server.ts';
import { addService, changeService, removeService, type Stored } from '#features/sales/services/service.server.ts';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst, signedIn } from '#platform/http/guards.server.ts';
import { toCents } from '#shared/money.ts';
import { type TemplateInput, templatesContract } from './contract.ts';
import { listTemplates, toTemplate } from './queries.server.ts';

const os = implement(templatesContract).$context<ApiContext>().$config(guardFirst);

const toStored = ({ preview_url, price, template_data, ...input }: TemplateInput): Stored => ({
  ...input,
  image_url: preview_url,
  price_cents: toCents(price),
  ...(template_data === undefined ? {} : { template_data }),
});

export const templatesRouter = os.router({
  list: os.list.use(signedIn).handler(({ context, input }) => listTemplates(context.platform.db, input, 'active')),
  adminList: os.adminList.use(adminOnly).handler(({ context, input }) => listTemplates(context.platform.db, input, 'all')),
  create: os.create
    .use(adminOnly)
    .handler(async ({ context, input: { id, ...input } }) =>
      toTemplate(await addService(context.platform.db, actorOf(context), 'template', id, toStored(input))),
    ),
  update: os.update
    .use(adminOnly)
    .handler(async ({ context, input: { id, updated_at, ...input } }) =>
      toTemplate(await changeService(context.platform, actorOf(context), 'template', { id, updated_at }, toStored(input))),
    ),
  delete: os.delete
    .use(adminOnly)
    .handler(({ context, input }) => removeService(context.platform, actorOf(context), 'template', input.id)),
  setPreview: os.setPreview
    .use(adminOnly)
    .handler(async ({ context, input }) =>
      toTemplate(await setPicture(context.platform, actorOf(context), 'template', input.id, input.file)),
    ),
});
