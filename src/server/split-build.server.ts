import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';
import { staticPaths } from './canonical-path.ts';

type Routes = ServerBuild['routes'];

/** A built server has the code of the site's pages at once, and that of the others when it is asked for. */
export type SplitBuild = ServerBuild & { later?: () => Promise<Record<string, NonNullable<Routes[string]>['module']>> };

/** Answers the site's pages before the code of all others is there. */
export function splitHandler(build: SplitBuild, mode: string) {
  const early = createRequestHandler(build, mode);
  const earlyPaths = staticPaths(only(build.routes, (module) => Object.keys(module).length > 0));
  let whole: RequestHandler | null = null;
  let coming: Promise<RequestHandler> | null = null;

  const complete = (): Promise<RequestHandler> => {
    coming ??= wholeBuild(build).then((all) => {
      whole = createRequestHandler(all, mode);
      return whole;
    });
    return coming;
  };
  const handle: RequestHandler = async (request, context) => {
    const answer = whole ?? (earlyPaths.has(new URL(request.url).pathname) ? early : await complete());
    return answer(request, context);
  };
  return { handle, complete };
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
