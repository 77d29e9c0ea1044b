import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { RouterContextProvider } from 'react-router';
import type { PageTag } from '#shared/page-tags.ts';
import { detailsOf, failureStatus } from './load-failure.server.ts';
import { pageContext } from './page-context.ts';

export type KeptArgs = { request: Request; context: Readonly<RouterContextProvider> };
type KeptText = {
  /** Of the route, never of the visitor. */
  key: string;
  type: string;
  /** What changes it. */
  shows: readonly PageTag[];
  write: () => Promise<string>;
  headers?: Record<string, string>;
};

const compress = promisify(brotliCompress);

/** Whoever asks too often is told so, and when to come again. What broke is thrown as it is, for the log. */
function answerRefusal(error: unknown): Response {
  const status = failureStatus(error);
  if (status >= 500) throw error;
  const { retry_after } = (detailsOf(error) ?? {}) as { retry_after?: number };
  const headers = { 'cache-control': 'no-store', ...(retry_after !== undefined && { 'retry-after': String(retry_after) }) };
  return new Response(error instanceof Error ? error.message : null, { status, headers });
}

/** A text that machines ask for often: it is built once for all of them until it changes, and one that has it already is told so in a few bytes. */
export async function answerKept(
  { request, context }: KeptArgs,
  { key, type, shows, write, ...more }: KeptText,
): Promise<Response> {
  const build = async () => {
    const body = Buffer.from(await write());
    return {
      plain: new Uint8Array(body),
      brotli: new Uint8Array(await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
      // Weak: the packed form is the same text in other bytes.
      etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
    };
  };
  const kept = await context.get(pageContext).keep(key, shows, build).catch(answerRefusal);
  if (kept instanceof Response) return kept;
  const { plain, brotli, etag } = kept;
  // To be asked for again each time: what is published is not to be missing for as long as somebody keeps the old one.
  const headers = { etag, vary: 'accept-encoding', 'cache-control': 'public, no-cache', ...more.headers };
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
  const isPacked = request.headers.get('accept-encoding')?.includes('br') === true;
  return new Response(isPacked ? brotli : plain, {
    headers: { ...headers, 'content-type': type, ...(isPacked && { 'content-encoding': 'br' }) },
  });
}
