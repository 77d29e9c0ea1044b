import type { PublicPageSource } from '#platform/feature/public-page.server.ts';
import { findOldAddress, oldAddressRows } from './queries.server.ts';

/** What is imported is listed by the blog and the pages. */
export const transferPublicPages: PublicPageSource = {
  name: 'transfer',
  position: 90,
  list: async () => [],
  formerRows: oldAddressRows,
  findFormer: findOldAddress,
};
