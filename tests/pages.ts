import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import routes from '#app/routes.ts';

const asObject = ({ path, index, children }: RouteConfigEntry): RouteObject =>
  index ? { path, index } : { path, children: children?.map(asObject) };

const known = routes.map(asObject);

/** Whether an address, with its query or without, has a page of its own: the pages for unknown addresses are none. */
export function hasPage(address: string): boolean {
  const page = matchRoutes(known, new URL(address, 'http://studio.test').pathname)?.at(-1);
  return page !== undefined && !page.route.path?.endsWith('*');
}

/** The addresses of all pages below an area that need no parameter. */
export function pagesBelow(area: string): string[] {
  const found: string[] = [];
  const visit = (entries: readonly RouteConfigEntry[], parent: string) => {
    for (const { path = '', children, index } of entries) {
      const address = path ? `${parent}/${path}` : parent;
      if (children) visit(children, address);
      else if (index || path) found.push(address);
    }
  };
  visit(routes, '');
  return found.filter((address) => address.startsWith(`${area}/`) && !/[:*]/.test(address));
}
