import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { defaultColors } from '#shared/branding.ts';
import type { OtherLanguage } from '#shared/languages.ts';
import { brandStyle } from '#ui/brand-tokens.ts';
import { addWords } from '#ui/words.ts';
import { pageContext } from './page-context.ts';
import { renderNonce } from './render-nonce.server.ts';
import { RenderingContext } from './rendering.ts';
import { catalogues } from './words/catalogues.ts';

for (const [language, words] of Object.entries(catalogues)) addWords(language as OtherLanguage, words);

/** The whole document at once: its own inline scripts are hashed into the content policy, so nothing can be sent before it is complete. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  // Without a database there are no colours of the studio, but still a page that says so.
  const site = await loadContext
    .get(pageContext)
    .site()
    .catch(() => null);
  const nonce = loadContext.get(renderNonce);
  const { wordsFile } = loadContext.get(pageContext);
  const html = await new Promise<string>((resolve, reject) => {
    const page = (
      <RenderingContext value={{ colors: site?.branding.colors ?? defaultColors, nonce, brandStyle, wordsFile }}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </RenderingContext>
    );
    const { pipe } = renderToPipeableStream(page, {
      nonce,
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

/** The page can be read before its code is there, so on a slow connection styles and fonts load before it. */
const codeAfterPaint = (html: string): string =>
  html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');

/** A loader or a page that broke; neither what a route answers on purpose nor a visitor who has gone on is an error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const { aborted, reason } = request.signal;
  if ((aborted && error === reason) || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(pageContext).report(error, request);
};
