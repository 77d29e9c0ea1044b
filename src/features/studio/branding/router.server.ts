import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { AppError } from '#shared/app-error.ts';
import { brandingContract, logoMaxBytes, ownerPictureMaxBytes } from './contract.ts';
import { changeBranding, resetColors, setLogo, setOwnerPicture } from './service.server.ts';

const os = implement(brandingContract).$context<ApiContext>().$config(guardFirst);

const current = async ({ platform }: ApiContext) => (await platform.site.get()).branding;

/** Every page must show the change with its next request. */
const applied = (context: ApiContext) => {
  context.platform.site.drop();
  return current(context);
};

const uploadOf = async (file: File, most: number) => {
  if (file.size > most) throw new AppError('PAYLOAD_TOO_LARGE', `The image is larger than ${most / 1024 / 1024} MB.`);
  return { bytes: new Uint8Array(await file.arrayBuffer()), original_name: file.name };
};

const ownerPicture = async (context: ApiContext) => {
  context.platform.site.drop();
  return { url: (await context.platform.site.get()).texts.owner_picture };
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
    await setLogo(context.platform, actorOf(context), variant, await uploadOf(file, logoMaxBytes));
    return applied(context);
  }),
  removeLogo: os.removeLogo.use(adminOnly).handler(async ({ context, input: { variant } }) => {
    await setLogo(context.platform, actorOf(context), variant, null);
    return applied(context);
  }),
  saveOwnerPicture: os.saveOwnerPicture.use(adminOnly).handler(async ({ context, input: { file } }) => {
    await setOwnerPicture(context.platform, actorOf(context), await uploadOf(file, ownerPictureMaxBytes));
    return ownerPicture(context);
  }),
  removeOwnerPicture: os.removeOwnerPicture.use(adminOnly).handler(async ({ context }) => {
    await setOwnerPicture(context.platform, actorOf(context), null);
    return ownerPicture(context);
  }),
});
