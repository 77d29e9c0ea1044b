import type { RouterClient } from '@orpc/server';
import type { ApiRouter } from '#features/features.server.ts';
import type { PostAuth } from '#features/people/auth/plain-post.ts';
import type { OperationArea } from '#shared/admin-areas.ts';
import type { Caller } from '#shared/caller.ts';
import type { Language } from '#shared/languages.ts';
import type { NavigationGroup, PaletteCommand } from '#shared/navigation.ts';
import type { PageTag } from '#shared/page-tags.ts';
import type { SiteState } from '#shared/site-state.ts';
import { contextKey } from './context-key.ts';

/** What the server hands to loaders: the API in process, the caller, and the studio's settings. */
export type PageContext = {
  api: RouterClient<ApiRouter>;
  /** A step of signing in, for a form that the browser posts by itself. */
  postAuth: PostAuth;
  caller: () => Promise<Caller | null>;
  /** The view of a client's portal that this browser has open. */
  view: () => Promise<{ id: string; expires_at: Date; client: Caller } | null>;
  site: () => Promise<SiteState>;
  /** The links of an area that this person may follow, and what the admin's command palette holds besides them. */
  navigation: (area: 'admin' | 'portal', reader: Caller) => NavigationGroup[];
  commands: (reader: Caller) => { heading: string; items: PaletteCommand[] }[];
  /** The part of the admin area that a page belongs to. */
  adminAreaOf: (path: string) => OperationArea;
  request_id: string;
  /** Writes an unexpected failure of a page to the application log. */
  report: (error: unknown, request: Request) => void;
  openApi: () => Promise<unknown>;
  /** What is built once for all visitors and again only after a change of what it shows; under a key of the route, never of the visitor. */
  keep: <T>(key: string, shows: readonly PageTag[], build: () => Promise<T>) => Promise<T>;
  /** The address the studio is known by, without a slash at its end. */
  publicUrl: string;
  /** Of this page. */
  language: Language;
  /** The address without the language, where the one that was asked for exists without it only. */
  outside: string | null;
  /** What the browser needs before it takes over a page in another language than English. */
  wordsFile: string | undefined;
};

export const pageContext = contextKey<PageContext>('page');
