import type { PublicPageSource } from '#platform/feature/public-page.server.ts';
import { findOldAddress } from './queries.server.ts';

/** What is imported is listed by the blog and the pages. Its old addresses are found one by one: there may be tens of thousands. */
export const transferPublicPages: PublicPageSource = {
  name: 'transfer',
  position: 90,
  list: async () => [],
  findFormer: findOldAddress,
};
