import { matchPath } from 'react-router';

type Routes = Record<string, { path?: string; parentId?: string; index?: boolean } | undefined>;

/** The pattern of the page at a path, such as `/admin/clients/:id`; null where no page has it. */
export function createPageRoutes(routes: Routes): (path: string) => string | null {
  const addressOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? addressOf(route.parentId) + (route.path ? `/${route.path}` : '') : '';
  };
  const vague = (pattern: string) => (pattern.match(/[:*]/g) ?? []).length;
  // The most exact first; among equals the longest.
  const patterns = [...new Set(Object.keys(routes).map((id) => addressOf(id) || '/'))]
    .filter((pattern) => pattern !== '/*')
    .sort((one, other) => vague(one) - vague(other) || other.length - one.length);
  return (path) => {
    const page = path.replace(/\/_\.data$|\.data$/, '') || '/';
    return patterns.find((pattern) => matchPath({ path: pattern, end: true }, page)) ?? null;
  };
}
