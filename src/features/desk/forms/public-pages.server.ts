import type { PublicPageSource } from '#platform/feature/public-page.server.ts';
import { hasPublished } from './rows.server.ts';

/** Forms are handed out by their address, so search engines are told of none. */
export const formsPublicPages: PublicPageSource = {
  name: 'forms',
  position: 60,
  list: async () => [],
  answersAt: async (db, path) => {
    const slug = /^\/(?:forms|embed)\/([^/]+)\/?$/.exec(path)?.[1];
    return slug === undefined ? null : hasPublished(db, slug);
  },
};
