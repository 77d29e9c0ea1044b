import { pageContext } from '#app/page-context.ts';
import { robotsTxt } from '#features/website/seo/site-files.ts';
import type { Route } from './+types/robots.ts';

export const loader = ({ context }: Route.LoaderArgs) =>
  new Response(robotsTxt(context.get(pageContext).publicUrl), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
