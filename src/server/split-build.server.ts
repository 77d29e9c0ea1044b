import { createRequestHandler, type RequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { otherLanguages } from '#shared/all-languages.ts';
import type { Language, OtherLanguage } from '#shared/languages.ts';
import { staticPaths } from './canonical-path.ts';
import { buildIn } from './site-language.ts';

type Routes = ServerBuild['routes'];

/** A built server has the code of the site's pages at once, and that of the others when it is asked for. */
export type SplitBuild = ServerBuild & { later?: () => Promise<Record<string, NonNullable<Routes[string]>['module']>> };

export type LanguageHandler = (request: Request, context: RouterContextProvider, language: Language) => Promise<Response>;
type Whole = Record<Language, RequestHandler>;

/** Answers the site's pages before the code of all others is there; those of another language need all of it. */
export function splitHandler(build: SplitBuild, mode: string) {
  const early = createRequestHandler(build, mode);
  const earlyPaths = staticPaths(only(build.routes, (module) => Object.keys(module).length > 0));
  let whole: Whole | null = null;
  let coming: Promise<Whole> | null = null;

  const complete = (): Promise<Whole> => {
    coming ??= wholeBuild(build).then((all) => {
      whole = handlersOf((language) => (language ? buildIn(all, language) : all), mode);
      return whole;
    });
    return coming;
  };
  const handle: LanguageHandler = async (request, context, language) => {
    const isEarly = language === 'en' && earlyPaths.has(new URL(request.url).pathname);
    const answer = whole?.[language] ?? (isEarly ? early : (await complete())[language]);
    return answer(request, context);
  };
  return { handle, complete };
}

/** One handler for each language; `build` is asked for English without a name. */
function handlersOf(build: (language: OtherLanguage | null) => Parameters<typeof createRequestHandler>[0], mode: string): Whole {
  const others = otherLanguages.map((language) => [language, createRequestHandler(build(language), mode)] as const);
  return {
    en: createRequestHandler(build(null), mode),
    ...(Object.fromEntries(others) as Record<OtherLanguage, RequestHandler>),
  };
}

/** For development: the build is asked for anew with every request. */
export function freshHandler(build: () => Promise<ServerBuild>, mode: string): LanguageHandler {
  const whole = handlersOf((language) => (language ? async () => buildIn(await build(), language) : build), mode);
  return (request, context, language) => whole[language](request, context);
}

async function wholeBuild({ later, ...build }: SplitBuild): Promise<ServerBuild> {
  const modules = (await later?.()) ?? {};
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && { ...route, module: modules[id] ?? route.module },
  ]);
  return { ...build, routes: Object.fromEntries(routes) };
}

const only = (routes: Routes, wanted: (module: object) => boolean): Routes =>
  Object.fromEntries(Object.entries(routes).filter(([, route]) => route && wanted(route.module)));
