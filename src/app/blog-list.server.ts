import { data, type RouterContextProvider, redirect } from 'react-router';
import type { SeoHead } from '#shared/seo-head.ts';
import { leadElsewhere } from './lead-on.server.ts';
import { findRecord } from './load-failure.server.ts';
import { pageContext } from './page-context.ts';

type Args = { url: URL; context: Readonly<RouterContextProvider> };

/** A page of posts: all of them, or those of a tag or an author. Only the first is kept for everybody, for nobody else chooses its address. */
export async function loadPosts(args: Args, of: { tag?: string; author?: string }, path: string, own: { seo?: SeoHead } = {}) {
  const { url, context } = args;
  const cursor = url.searchParams.get('before') ?? undefined;
  const list = await findRecord(context.get(pageContext).api.blog.list({ ...of, cursor }));
  if (!list && cursor !== undefined) throw redirect(path);
  const led = list ? null : await leadElsewhere(args);
  if (led) throw led;
  const isOlder = cursor !== undefined;
  const headers: HeadersInit = list && !isOlder ? { 'x-foyer-share': path === '/blog' ? '1' : path } : {};
  return data({ list, isOlder, path, ...own }, { status: list ? 200 : 404, headers });
}
