import { pageContext } from '#app/page-context.ts';
import { publicPages } from '#app/public-pages.ts';
import { findPage } from '#features/website/content/registry.ts';
import { pictureOf } from '#features/website/seo/og-picture.server.ts';
import { defaultMessages } from '#shared/branding.ts';
import { changed } from '#shared/site-content.ts';
import type { Route } from './+types/og.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = publicPages.find(({ name }) => params.file === `${name}.png`);
  if (!page)
    return new Response(defaultMessages.notFound, { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  const { api, site, publicUrl } = context.get(pageContext);
  const content = findPage(page.name);
  const [{ branding }, published] = await Promise.all([site(), content && api.content.published({ page: content.key })]);
  const { title: headline } = changed('hero', { title: page.headline }, published?.changes);
  const { description: text } = page;
  const { png, etag } = await pictureOf(
    { headline, text, studio: branding.companyName, address: new URL(publicUrl).host + (page.path === '/' ? '' : page.path) },
    branding.colors,
  );
  const headers = { etag, 'cache-control': 'public, no-cache', 'cross-origin-resource-policy': 'cross-origin' };
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(png), {
    headers: { ...headers, 'content-type': 'image/png', 'content-length': String(png.length) },
  });
}
