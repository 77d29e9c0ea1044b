import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sameQuery } from '#ui/server-list.ts';
import { toast } from '#ui/toast.tsx';
import type { LogDetail, LogFilters, LogOverview, LogSummary } from '../contract.ts';
import { mostEntries } from '../policy.ts';
import { logsApi } from './logs-api.ts';

type Page = { items: LogSummary[]; next_cursor: string | null };
export type LoadedLogs = { filters: LogFilters; page: Page; overview: LogOverview };

const pageSize = 100;

/** Pages of entries up to the limit, and the figures above them; the server's own answer stands in while its filters are asked for. */
export function useLogs(filters: LogFilters, loaded: LoadedLogs | null) {
  const fits = loaded && sameQuery(filters, loaded.filters) ? loaded : null;
  const list = useInfiniteQuery({
    queryKey: ['logs', 'list', filters],
    queryFn: ({ pageParam }) => logsApi.call.list({ ...filters, limit: pageSize, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page, pages: Page[]) =>
      pages.reduce((sum, page) => sum + page.items.length, 0) >= mostEntries ? undefined : (last.next_cursor ?? undefined),
    initialData: fits ? { pages: [fits.page], pageParams: [undefined] } : undefined,
    placeholderData: keepPreviousData,
  });
  const overview = useQuery({
    queryKey: ['logs', 'overview', filters],
    queryFn: () => logsApi.call.overview(filters),
    initialData: fits?.overview,
    placeholderData: keepPreviousData,
  });
  const { error } = list;
  useEffect(() => {
    if (error) toast.error('Failed to fetch logs', { id: 'logs' });
  }, [error]);
  return {
    entries: list.data?.pages.flatMap((page) => page.items).slice(0, mostEntries),
    error,
    isRefreshing: list.isFetching && !list.isFetchingNextPage,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    refresh: () => void Promise.all([list.refetch(), overview.refetch()]),
    overview: overview.data,
  };
}

export const useLogDetail = (id: string | null, loaded: LogDetail | null) =>
  useQuery({
    queryKey: ['logs', 'detail', id],
    queryFn: () => logsApi.call.get({ id: id ?? '' }),
    enabled: id !== null,
    // An entry never changes.
    staleTime: Number.POSITIVE_INFINITY,
    initialData: loaded?.id === id ? loaded : undefined,
  });
