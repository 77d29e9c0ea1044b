import type { ServerBuild } from 'react-router';
import { isSystemPath } from '#features/website/seo/policy.ts';
import { splitPath } from '#shared/all-languages.ts';
import { type Language, type OtherLanguage, pathIn } from '#shared/languages.ts';
import { createPageRoutes } from './page-route.ts';

type Routes = ServerBuild['routes'];

const layout = 'routes/site/layout';

/** The routes that exist in every language: the public site, and the one for addresses that it does not know. */
export function siteRoutes(routes: Routes): Routes {
  const isOfSite = (id: string) =>
    ['root', layout, 'routes/site/unknown', 'routes/site/og'].includes(id) || routes[id]?.parentId === layout;
  return Object.fromEntries(Object.entries(routes).filter(([id]) => isOfSite(id)));
}

/** The same pages below the prefix of a language: the router adds it to all links and takes it off all addresses. */
export function buildIn(build: ServerBuild, language: OtherLanguage): ServerBuild {
  const routes = siteRoutes(build.routes);
  // A rendering asks for the module of every route that the manifest names.
  const files = Object.fromEntries(Object.entries(build.assets.routes).filter(([id]) => Object.hasOwn(routes, id)));
  return { ...build, routes, assets: { ...build.assets, routes: files }, basename: pathIn(language, '/') };
}

export type Place = {
  language: Language;
  /** As the English page has it. */
  path: string;
  /** The address without the prefix, for a page that exists without one only: portal, sign-in, documents, files. */
  outside: string | null;
};

const dataEnd = /\/_\.data$|\.data$/;

/** Tells which page of which language an address names. A language that is off has no addresses. */
export function createPlaces(routes: Routes): (path: string, on: readonly Language[]) => Place {
  const patternOf = createPageRoutes(routes);
  const inside = createPageRoutes(siteRoutes(routes));
  return (asked, on) => {
    const { language, path } = splitPath(asked.replace(dataEnd, ''));
    if (language === 'en' || !on.includes(language)) return { language: 'en', path: asked, outside: null };
    const pattern = patternOf(path);
    const isOutside = pattern === null ? isSystemPath(path) : pattern !== inside(path);
    return { language, path: path || '/', outside: isOutside ? path : null };
  };
}
