import { pageContext } from '#app/page-context.ts';
import { appIcon, isIconFile } from '#features/website/seo/app-icon.server.ts';
import { webManifest } from '#features/website/seo/site-files.ts';
import { defaultMessages } from '#shared/branding.ts';
import type { Route } from './+types/app-file.ts';

/** What a browser asks for to install the site: the manifests of both areas, and their icons. */
export async function loader({ request, params: { file }, context }: Route.LoaderArgs) {
  const { branding } = await context.get(pageContext).site();
  if (file === 'admin.webmanifest' || file === 'dashboard.webmanifest') {
    const area = file === 'admin.webmanifest' ? 'admin' : 'dashboard';
    const headers = { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' };
    return new Response(JSON.stringify(webManifest(area, branding)), { headers });
  }
  if (!isIconFile(file))
    return new Response(defaultMessages.notFound, { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  const { png, etag } = await appIcon(file, branding.companyName, branding.colors);
  const headers = { etag, 'cache-control': 'public, no-cache' };
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(png), {
    headers: { ...headers, 'content-type': 'image/png', 'content-length': String(png.length) },
  });
}
