import type { ApiContext } from '#platform/http/context.server.ts';

export type LoggedRequest = {
  method: string;
  /** Path and query. */
  target: string;
};

const mostPath = 200;

/** One entry a request, written off the request path; health checks are no news while they pass. */
export function logRequest(context: ApiContext, { method, target }: LoggedRequest, status: number, duration: number) {
  const end = target.indexOf('?');
  const pathname = end < 0 ? target : target.slice(0, end);
  if (status < 400 && (pathname === '/api/health' || pathname === '/api/ready')) return;
  const write =
    status >= 500 ? context.platform.log.error : status >= 400 ? context.platform.log.warn : context.platform.log.info;
  void context.known().then((caller) =>
    write({
      category: pathname.startsWith('/api/auth') ? 'auth' : pathname.startsWith('/api') ? 'api' : 'ui',
      component: 'http',
      // The whole path is in `url`; a stranger's may be as long as a request.
      message: `${method} ${pathname.length > mostPath ? `${pathname.slice(0, mostPath)}…` : pathname} ${status}`,
      user_id: caller?.user_id,
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
