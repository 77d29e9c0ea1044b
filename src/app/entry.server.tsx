import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router';
import { pageContext } from './page-context.ts';

/** The whole document at once: its inline scripts are hashed into the content policy, so nothing can be sent before it is complete. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady: () => {
        const body = new PassThrough();
        text(body).then(resolve, reject);
        pipe(body);
      },
      onShellError: reject,
    });
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(codeAfterPaint(html), { status, headers });
}

/** The page can be read before its code is there, so the code gives way to styles and fonts on a thin line. */
const codeAfterPaint = (html: string): string =>
  html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');

/** A loader or a page that broke; what a route answers on purpose is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(pageContext).report(error, request);
};
