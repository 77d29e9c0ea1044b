import { useEffect } from 'react';
import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router';
import { unreachableMessage } from '#shared/app-error.ts';

type Results = Record<string, DataStrategyResult>;

/** The routes that draw what stands around a page. */
const frameRoutes = ['root', 'routes/admin/layout', 'routes/portal/layout'];

let isShown = false;

/** Called by an area: its frame is on the screen, with everything that its loaders have read. */
export function useShownFrame() {
  useEffect(() => {
    isShown = true;
    return () => {
      isShown = false;
    };
  }, []);
}

/** One answer brings the data of page and frame: without it, a frame that is on the screen would give way to an error as well. */
export const keepFrame: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  const isSamePage = request.url === location.origin + location.pathname + location.search;
  return isShown ? keepFrameOf(results, isSamePage) : results;
};

/** A page that was only to be read anew stays as well, with what somebody may have typed into it. */
export function keepFrameOf(results: Results, isSamePage = false): Results {
  const entries = Object.entries(results).map(([id, result]) => [id, result, reasonOf(result)] as const);
  if (entries.every(([, , reason]) => reason === null)) return results;
  // A route without a result keeps what it had.
  const kept = entries.filter(([id, , reason]) => reason === null || !(isSamePage || frameRoutes.includes(id)));
  return Object.fromEntries(
    kept.map(([id, result, reason]) => [id, reason === null ? result : { type: 'error', result: data(reason, { status: 503 }) }]),
  );
}

/** Why nothing could be read, in words; null for every answer that says something about the page itself. */
function reasonOf({ type, result }: DataStrategyResult): string | null {
  if (type !== 'error') return null;
  // What `fetch` throws when it gets no answer.
  if (result instanceof TypeError) return unreachableMessage;
  if (!isRouteErrorResponse(result) || result.status < 500 || typeof result.data !== 'string') return null;
  // A page of markup comes from something in front of the server.
  return result.data.includes('<') || !result.data ? unreachableMessage : result.data;
}
