import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Caller } from '#shared/caller.ts';
import type { Platform } from '../platform.server.ts';

/** One request as the API and the loaders see it. */
export type ApiContext = {
  platform: Platform;
  request_id: string;
  ip: string | null;
  /** Only the headers of the answer are wanted, so nothing is handed out. */
  is_head?: boolean;
  headers: Headers;
  /** Cookies and other headers that the answer must carry. */
  answer: Headers;
  /** Who calls, looked up at most once a request. */
  caller: () => Promise<Caller | null>;
  /** The caller if somebody asked already, else null: for the log, which must not cost a look-up. */
  known: () => Promise<Caller | null>;
};

export function createContext(platform: Platform, headers: Headers, ip: string | null): ApiContext {
  const answer = new Headers();
  let caller: Promise<Caller | null> | null = null;
  return {
    platform,
    request_id: randomUUID(),
    ip,
    headers,
    answer,
    caller: () => {
      caller ??= platform.sessions.read(headers).then((read) => {
        for (const cookie of read.setCookie) answer.append('set-cookie', cookie);
        return read.caller;
      });
      return caller;
    },
    known: () => caller?.catch(() => null) ?? Promise.resolve(null),
  };
}

/** What a request carries through the HTTP layer; without a socket, as in tests, there is nothing of Node. */
export type HttpEnv = { Bindings: Partial<HttpBindings>; Variables: { api: ApiContext } };
