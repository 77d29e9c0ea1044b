import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { settingsOperations } from '#platform/settings/operations.server.ts';
import { AppError } from '#shared/app-error.ts';
import { pictureMaxBytes, seoContract } from './contract.ts';
import { listFormer } from './former.server.ts';
import { readConfiguration } from './index-now.server.ts';
import { askForCheck, ignoreLink, listLinks, readLinkCheck } from './links.server.ts';
import { listSeoPages, readSeoPage, saveSeoPage, saveSharePicture } from './pages.server.ts';
import { createRedirect, deleteRedirect, listRedirects, updateRedirect } from './redirects.server.ts';
import { seoSettings } from './settings.ts';

const os = implement(seoContract).$context<ApiContext>().$config(guardFirst);
const settings = settingsOperations(seoSettings);

const uploadOf = async (file: File) => {
  if (file.size > pictureMaxBytes)
    throw new AppError('PAYLOAD_TOO_LARGE', `The image is larger than ${pictureMaxBytes / 1024 / 1024} MB.`);
  return { bytes: new Uint8Array(await file.arrayBuffer()), original_name: file.name };
};

const siteFacts = async ({ site, env }: ApiContext['platform']) => ({
  studio: (await site.get()).branding.companyName,
  public_url: env.PUBLIC_URL,
});

export const seoRouter = os.router({
  listPages: os.listPages.use(adminOnly).handler(async ({ context: { platform }, input }) => ({
    ...(await listSeoPages(platform, input)),
    ...(await siteFacts(platform)),
  })),
  getPage: os.getPage.use(adminOnly).handler(async ({ context: { platform }, input }) => ({
    page: await readSeoPage(platform, input.path),
    ...(await siteFacts(platform)),
  })),
  savePage: os.savePage.use(adminOnly).handler(({ context, input }) => saveSeoPage(context.platform, actorOf(context), input)),
  savePicture: os.savePicture
    .use(adminOnly)
    .handler(async ({ context, input: { file, ...change } }) =>
      saveSharePicture(context.platform, actorOf(context), change, await uploadOf(file)),
    ),
  removePicture: os.removePicture
    .use(adminOnly)
    .handler(({ context, input }) => saveSharePicture(context.platform, actorOf(context), input.query, null)),
  listRedirects: os.listRedirects.use(adminOnly).handler(({ context, input }) => listRedirects(context.platform, input)),
  listFormer: os.listFormer.use(adminOnly).handler(({ context, input }) => listFormer(context.platform, input)),
  createRedirect: os.createRedirect
    .use(adminOnly)
    .handler(({ context, input }) => createRedirect(context.platform, actorOf(context), input)),
  updateRedirect: os.updateRedirect
    .use(adminOnly)
    .handler(({ context, input }) => updateRedirect(context.platform, actorOf(context), input)),
  deleteRedirect: os.deleteRedirect
    .use(adminOnly)
    .handler(({ context, input: { params, query } }) =>
      deleteRedirect(context.platform, actorOf(context), { ...params, ...query }),
    ),
  listLinks: os.listLinks.use(adminOnly).handler(({ context, input }) => listLinks(context.platform, input)),
  linkCheck: os.linkCheck.use(adminOnly).handler(({ context }) => readLinkCheck(context.platform.db)),
  checkLinks: os.checkLinks.use(adminOnly).handler(({ context }) => askForCheck(context.platform.db, actorOf(context))),
  ignoreLink: os.ignoreLink
    .use(adminOnly)
    .handler(({ context, input }) => ignoreLink(context.platform.db, actorOf(context), input)),
  configuration: os.configuration
    .use(settings.guard)
    .handler(({ context: { platform } }) => readConfiguration(platform.db, platform.env)),
  configure: os.configure.use(settings.guard).handler(async ({ context, input }) => {
    await settings.save(context, input);
    return readConfiguration(context.platform.db, context.platform.env);
  }),
});
