import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { readHead } from './heads.server.ts';
import { publicSeoContract } from './public-contract.ts';
import { redirectCounter } from './redirect-uses.server.ts';
import { findRedirect } from './redirects.server.ts';
import { seoSettings } from './settings.ts';
import { listIndexedPages } from './site-pages.server.ts';

const os = implement(publicSeoContract).$context<ApiContext>().$config(guardFirst);

export const publicSeoRouter = os.router({
  head: os.head.handler(async ({ context, input }) => {
    const seo = await readHead(context.platform.db, input.page, input.language);
    return seo ? { seo } : {};
  }),
  redirect: os.redirect.handler(async ({ context: { platform }, input }) => {
    const led = await findRedirect(platform, input.path);
    if (!led) return { target: null, status: '302' as const, is_kept: false };
    redirectCounter(platform).note(led.from);
    return { target: led.target, status: led.status, is_kept: led.isOwners && led.status !== '302' };
  }),
  listed: os.listed.handler(async ({ context }) => {
    await limitRate(context, 'seo-pages', { window: 60, max: 60 });
    return { items: await listIndexedPages(context.platform) };
  }),
  isKey: os.isKey.handler(async ({ context, input }) => {
    const { indexnow_key } = await context.platform.settings.get(seoSettings);
    return { is_key: indexnow_key !== '' && indexnow_key === input.key };
  }),
});
