import { ApiFailure, isSessionLost } from '#ui/api-client.ts';
import { replaceSession, withSession } from '#ui/session-lost.ts';

type Refusal = { message?: string; code?: string };

/** A step of signing in, answered by the auth endpoints, which speak their own dialect of refusals. */
export const postAuth = <T>(path: string, body: object): Promise<T> =>
  withSession(() => replaceSession(() => post<T>(path, body)), isSessionLost);

const post = <T>(path: string, body: object): Promise<T> =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });

/** What a step begins with; nobody need be signed in for it. */
export const getAuth = <T>(path: string): Promise<T> => ask(path, { headers: { accept: 'application/json' } });

async function ask<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(`/api/auth${path}`, init);
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  const { message = '', code = '' } = (answer ?? {}) as Refusal;
  if (response.status === 429) throw new ApiFailure(tooMany(response, message), 429, code || 'TOO_MANY_REQUESTS');
  throw new ApiFailure(message, response.status, code);
}

function tooMany(response: Response, message: string): string {
  const seconds = Number(response.headers.get('x-retry-after'));
  if (!seconds) return message || 'Too many attempts. Please try again later.';
  const [many, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `Too many attempts. Please try again in ${many} ${unit}${many === 1 ? '' : 's'}.`;
}

/** The server's words, else `refused`; `broken` when no answer came at all. */
export function failureText(error: unknown, refused: string, broken: string): string {
  if (!(error instanceof ApiFailure) || error.status === 0) return broken;
  return error.message || refused;
}
