import { type AnyRouter, createProcedureClient, getRouter, isProcedure, traverseContractProcedures } from '@orpc/server';
import { z } from 'zod';
import { noteRoute } from '#platform/trace/trace.server.ts';
import { isDownload } from '#shared/download.ts';
import { toApiError } from './api-error.server.ts';
import { checkTexts } from './check-texts.server.ts';
import type { ApiContext } from './context.server.ts';
import { inEnvelope } from './envelope.server.ts';
import { retryLater } from './retry-later.server.ts';

type Read = (input: Record<string, string>, context: ApiContext) => Promise<unknown>;
export type PlainAnswer = { status: number; headers: Record<string, string | string[]>; body: string };
type Answer = (context: ApiContext) => Promise<PlainAnswer>;

/**
 * Reads that need nothing of the general handler: no parameter in the path, a flat query, an object as the answer.
 * Guards and both validations run as they do everywhere; what is saved is the way there, which costs a short list more than its query.
 */
export function createPlainReads(router: AnyRouter, prefix = '/api'): (target: string) => Answer | null {
  const reads = new Map<string, { path: readonly string[]; read: Read }>();
  traverseContractProcedures({ router, path: [] }, ({ contract, path }) => {
    const { route, outputSchema } = contract['~orpc'];
    const procedure = getRouter(router, path);
    const isPlain = route.method === 'GET' && route.path !== undefined && !route.path.includes('{') && !isDownload(route);
    if (!isPlain || !(outputSchema instanceof z.ZodObject) || !isProcedure(procedure)) return;
    const call = createProcedureClient(procedure, { path, context: (given: ApiContext) => given });
    const read: Read = async (input, context) => {
      noteRoute(() => `${prefix}${route.path}`);
      await checkTexts(procedure, input, context);
      return call(input, { context });
    };
    reads.set(`${prefix}${route.path}`, { path, read });
  });
  return (target) => {
    const end = target.indexOf('?');
    const found = reads.get(end < 0 ? target : target.slice(0, end));
    const input = found && flatQuery(new URLSearchParams(end < 0 ? '' : target.slice(end)));
    return input ? (context) => answer(context, found.path, () => found.read(input, context)) : null;
  };
}

async function answer(context: ApiContext, path: readonly string[], read: () => Promise<unknown>): Promise<PlainAnswer> {
  let body: object;
  let status = 200;
  try {
    body = await inEnvelope(read, context, path);
  } catch (error) {
    ({ body, status } = toApiError(error));
  }
  const headers: PlainAnswer['headers'] = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(status === 503 ? retryLater : {}),
    'x-request-id': context.request_id,
  };
  for (const [name, value] of context.answer) if (name !== 'set-cookie') headers[name] = value;
  const cookies = context.answer.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  return { status, headers, body: JSON.stringify(body) };
}

/** Null when a name stands twice or means a list or an object: the general handler reads those. */
function flatQuery(query: URLSearchParams): Record<string, string> | null {
  const input: Record<string, string> = {};
  for (const [name, value] of query) {
    if (name.includes('[') || Object.hasOwn(input, name) || name === '__proto__') return null;
    input[name] = value;
  }
  return input;
}
