import { useInfiniteQuery } from '@tanstack/react-query';

type Page<T> = { items: T[]; next_cursor: string | null };

/** A list that grows by the page, for one tab. */
export function usePages<T>(key: readonly unknown[], read: (cursor: string | undefined) => Promise<Page<T>>) {
  const pages = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page<T>) => last.next_cursor ?? undefined,
  });
  return { ...pages, items: pages.data?.pages.flatMap(({ items }) => items) };
}
