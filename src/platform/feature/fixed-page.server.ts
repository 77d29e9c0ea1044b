import type { PublicPage, PublicPageSource } from './public-page.server.ts';

type FixedPage = { name: string; position: number } & Pick<PublicPage, 'path' | 'label' | 'title' | 'description' | 'translations'>;

/** A single page that the release itself writes. */
export const fixedPage = ({ name, position, ...page }: FixedPage): PublicPageSource => ({
  name,
  position,
  list: async () => [{ ...page, isListed: true, changed_at: null, pictures: [], links: [] }],
});
