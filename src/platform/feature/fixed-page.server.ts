import type { PublicPageSource } from './public-page.server.ts';

type FixedPage = { name: string; position: number; path: string; label: string; title: string; description: string };

/** A single page that the release itself writes. */
export const fixedPage = ({ name, position, ...page }: FixedPage): PublicPageSource => ({
  name,
  position,
  list: async () => [{ ...page, isListed: true, changed_at: null, pictures: [], links: [] }],
});
