import type { ApiContext } from '#platform/http/context.server.ts';
import { responseTimes } from '#platform/http/response-times.server.ts';
import { actualPerson } from '#shared/caller.ts';

export type LoggedRequest = {
  method: string;
  /** Path and query. */
  target: string;
  /** Whoever asked was gone before the answer was ready. */
  isAborted?: boolean;
  /** An answer that the studio has chosen itself: the notice while its site is closed. */
  isPlanned?: boolean;
};

/** A page marks an answer that is no failure, whatever its status, with this header; it never leaves the server. */
export const plannedHeader = 'x-foyer-planned';

/** The status that servers log, and never send, for a request whose client has gone. */
const clientClosed = 499;

const mostPath = 200;

/** The live tail of the log reads what is written: its own reads must not be news to it. */
const unlogged = new Set(['/api/health', '/api/ready', '/api/admin/logs/tail']);

/** One entry a request, written off the request path; health checks are no news while they pass. */
export function logRequest(context: ApiContext, request: LoggedRequest, answered: number, duration: number) {
  const { method, target, isAborted, isPlanned } = request;
  // What breaks because nobody waits for it any more is no error of ours.
  const status = isAborted && answered >= 500 ? clientClosed : answered;
  const end = target.indexOf('?');
  const pathname = end < 0 ? target : target.slice(0, end);
  if (status < 400 && unlogged.has(pathname)) return;
  // How long an upload takes is up to whoever sends it.
  if (!isAborted && !pathname.startsWith('/api/uploads')) responseTimes.note(duration);
  const { log } = context.platform;
  const write = isPlanned || status === clientClosed || status < 400 ? log.info : status >= 500 ? log.error : log.warn;
  void context.known().then((caller) =>
    write({
      category: pathname.startsWith('/api/auth') ? 'auth' : pathname.startsWith('/api') ? 'api' : 'ui',
      component: 'http',
      // The whole path is in `url`; a stranger's may be as long as a request.
      message: `${method} ${pathname.length > mostPath ? `${pathname.slice(0, mostPath)}…` : pathname} ${status}`,
      user_id: caller && actualPerson(caller).user_id,
      session_id: caller?.session_id,
      request_id: context.request_id,
      url: target,
      method,
      status_code: status,
      duration_ms: Math.round(duration),
      user_agent: context.headers.get('user-agent') ?? undefined,
      visitor: context.ip,
    }),
  );
}
