import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Caller } from '#shared/caller.ts';
import { passiveHeader } from '#shared/passive.ts';
import { portalViewHeader } from '#shared/portal-view.ts';
import { bearerOf, isKeyPath, readApiKey } from '../auth/api-keys.server.ts';
import { demandSameView, isOwnArea, mayHaveView, type PortalView, readPortalView } from '../auth/portal-view.server.ts';
import type { ReadOptions } from '../auth/session.server.ts';
import type { Platform } from '../platform.server.ts';

/** One request as the API and the loaders see it. */
export type ApiContext = {
  platform: Platform;
  request_id: string;
  ip: string | null;
  /** Only the headers of the answer are wanted, so nothing is handed out. */
  is_head?: boolean;
  headers: Headers;
  /** An API key was sent: then cookies mean nothing. */
  by_key: boolean;
  /** It can be used here. */
  is_key_path: boolean;
  /** Cookies and other headers that the answer must carry. */
  answer: Headers;
  /** Who calls, looked up at most once a request. */
  caller: () => Promise<Caller | null>;
  /** The view of a client's portal that this browser has open. */
  view: () => Promise<PortalView | null>;
  /** The caller if somebody asked already, else null: for the log, which must not cost a look-up. */
  known: () => Promise<Caller | null>;
};

/** `target` is the path, with its query or without. */
export function createContext(
  platform: Platform,
  given: Headers,
  ip: string | null,
  target = '/',
  { isPassive = given.has(passiveHeader) }: ReadOptions = {},
): ApiContext {
  const answer = new Headers();
  const key = bearerOf(given, target);
  const headers = key === null ? given : withoutCookies(given);
  let caller: Promise<Caller | null> | null = null;
  let own: Promise<Caller | null> | null = null;
  let view: Promise<PortalView | null> | null = null;
  const readOwn = () => {
    if (key !== null) {
      own ??= isKeyPath(target) ? readApiKey(platform, key, answer) : Promise.resolve(null);
      return own;
    }
    own ??= platform.sessions.read(headers, { isPassive }).then((read) => {
      for (const cookie of read.setCookie) answer.append('set-cookie', cookie);
      return read.caller;
    });
    return own;
  };
  const readView = () => {
    view ??= mayHaveView(headers)
      ? readOwn().then((person) => person && readPortalView(platform.db, headers, person))
      : Promise.resolve(null);
    return view;
  };
  const readCaller = async () => {
    const person = await readOwn();
    if (!person || isOwnArea(target, headers)) return person;
    const open = await readView();
    demandSameView(headers.get(portalViewHeader), open);
    return open?.client ?? person;
  };
  return {
    platform,
    request_id: randomUUID(),
    ip,
    headers,
    by_key: key !== null,
    is_key_path: isKeyPath(target),
    answer,
    caller: () => {
      caller ??= readCaller();
      return caller;
    },
    view: readView,
    known: () => caller?.catch(() => null) ?? Promise.resolve(null),
  };
}

function withoutCookies(given: Headers): Headers {
  const headers = new Headers(given);
  headers.delete('cookie');
  return headers;
}

/** What a request carries through the HTTP layer; without a socket, as in tests, there is nothing of Node. */
export type HttpEnv = { Bindings: Partial<HttpBindings>; Variables: { api: ApiContext } };
