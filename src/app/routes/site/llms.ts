import { pageContext } from '#app/page-context.ts';
import { llmsTxt } from '#features/website/seo/site-files.ts';
import type { Route } from './+types/llms.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { api, site, publicUrl } = context.get(pageContext);
  const [{ branding }, { items }] = await Promise.all([site(), api.seo.listed()]);
  return new Response(llmsTxt(branding.companyName, publicUrl, items), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
