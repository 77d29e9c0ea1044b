import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { reasonOf } from '#ui/api-client.ts';
import { type LoadedPage, type ServerList, sameQuery } from '#ui/server-list.ts';
import { useListState } from '#ui/use-list-state.ts';

type ServerListParts<Q, P> = {
  /** Where the pages are cached; a write invalidates the start of it. */
  key: readonly unknown[];
  read: (query: Q) => Promise<P>;
  /** What the route's loader has read, null where it could not: then the screen asks by itself. */
  loaded: LoadedPage<Q, P> | null;
  /** The screen's own words for a list that cannot be read. */
  failure: string;
  /** Milliseconds after which an open page looks again. */
  refreshEvery?: number;
};

/** One page of a list as the address asks for it. `failed` is told in place of a page, while an older one stays on the screen. */
export function useServerList<Q extends { limit: number }, P>(definition: ServerList<Q>, parts: ServerListParts<Q, P>) {
  const { key, read, loaded, failure, refreshEvery } = parts;
  const [params] = useSearchParams();
  const query = definition.readQuery(params);
  const list = useListState({ filters: definition.filterNames, defaultLimit: definition.pageSize });
  const page = useQuery({
    queryKey: [...key, query],
    queryFn: () => read(query),
    initialData: loaded && sameQuery(loaded.query, query) ? loaded.page : undefined,
    placeholderData: keepPreviousData,
    ...(refreshEvery && { refetchInterval: refreshEvery, refetchOnWindowFocus: 'always' }),
  });
  const reason = page.error ? reasonOf(page.error, failure) : null;
  return {
    list,
    query,
    page: page.data,
    /** Why the last attempt failed, whether or not an older page is there. */
    reason,
    failed: page.data ? null : reason,
    isFetching: page.isFetching,
    isRefreshing: page.isFetching && page.data !== undefined,
    isPlaceholder: page.isPlaceholderData,
    refetch: page.refetch,
  };
}
