import { answerKept } from '#app/kept-text.server.ts';
import { pageContext } from '#app/page-context.ts';
import { llmsTxt } from '#features/website/seo/site-files.ts';
import { everyPageTag } from '#shared/page-tags.ts';
import type { Route } from './+types/llms.ts';

export function loader(args: Route.LoaderArgs) {
  const { api, site, publicUrl } = args.context.get(pageContext);
  return answerKept(args, {
    ...{ key: 'llms', type: 'text/plain; charset=utf-8', shows: everyPageTag },
    write: async () => {
      const [{ branding }, { items }] = await Promise.all([site(), api.seo.listed()]);
      return llmsTxt(branding.companyName, publicUrl, items);
    },
  });
}
