import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { AppError } from '#shared/app-error.ts';
import { brandingContract, logoMaxBytes } from './contract.ts';
import { changeBranding, resetColors, setLogo } from './service.server.ts';

const os = implement(brandingContract).$context<ApiContext>().$config(guardFirst);

const current = async ({ platform }: ApiContext) => (await platform.site.get()).branding;

/** Every page must show the change with its next request. */
const applied = (context: ApiContext) => {
  context.platform.site.drop();
  return current(context);
};

export const brandingRouter = os.router({
  get: os.get.handler(({ context }) => current(context)),
  save: os.save.use(adminOnly).handler(async ({ context, input }) => {
    await changeBranding(context.platform.db, actorOf(context), input);
    return applied(context);
  }),
  resetColors: os.resetColors.use(adminOnly).handler(async ({ context }) => {
    await resetColors(context.platform.db, actorOf(context));
    return applied(context);
  }),
  saveLogo: os.saveLogo.use(adminOnly).handler(async ({ context, input: { variant, file } }) => {
    if (file.size > logoMaxBytes) throw new AppError('PAYLOAD_TOO_LARGE', 'The image is larger than 2 MB.');
    const upload = { bytes: new Uint8Array(await file.arrayBuffer()), original_name: file.name };
    await setLogo(context.platform, actorOf(context), variant, upload);
    return applied(context);
  }),
  removeLogo: os.removeLogo.use(adminOnly).handler(async ({ context, input: { variant } }) => {
    await setLogo(context.platform, actorOf(context), variant, null);
    return applied(context);
  }),
});
