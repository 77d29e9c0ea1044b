import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ApiError, toApiError } from './api-error.server.ts';

/** An error outside the API's own operations, in the form of those, with how long to wait where that is known. */
export function answerError(c: Context, cause: unknown): Response {
  const error: ApiError = toApiError(cause);
  const answer = c.json(error.body, error.status as ContentfulStatusCode);
  const { retry_after } = error.data?.details ?? {};
  if (retry_after !== undefined) answer.headers.set('retry-after', String(retry_after));
  return answer;
}
