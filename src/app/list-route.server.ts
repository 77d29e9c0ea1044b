import { data, type RouterContextProvider } from 'react-router';
import type { LoadedPage, ServerList } from '#ui/server-list.ts';
import { failureStatus } from './load-failure.server.ts';
import { type PageContext, pageContext } from './page-context.ts';

type Args = { request: Request; context: Readonly<RouterContextProvider> };
type Api = PageContext['api'];
type Loaded<Q, P> = LoadedPage<Q, P> | null;

/** The loader of a list's page. What cannot be read is the screen's own state, with a way to try again; the status tells it. */
export const listRoute =
  <Q extends { limit: number }, P>(list: ServerList<Q>, read: (api: Api, query: Q) => Promise<P>) =>
  async (args: Args) => {
    const { loaded, status } = await loadList(args, list, read);
    return data({ loaded }, { status });
  };

/** The same for a loader that has more to read than its list. */
export async function loadList<Q extends { limit: number }, P>(
  { request, context }: Args,
  list: ServerList<Q>,
  read: (api: Api, query: Q) => Promise<P>,
): Promise<{ loaded: Loaded<Q, P>; status: number }> {
  const query = list.readQuery(new URL(request.url).searchParams);
  try {
    return { loaded: { query, page: await read(context.get(pageContext).api, query) }, status: 200 };
  } catch (error) {
    return { loaded: null, status: failureStatus(error) };
  }
}
