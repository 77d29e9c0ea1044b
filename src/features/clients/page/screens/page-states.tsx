import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import type { usePages } from './use-pages.ts';

type Props<T> = {
  pages: ReturnType<typeof usePages<T>>;
  failure: string;
  empty: { icon: LucideIcon; title: string; text?: string };
  children: (items: T[]) => ReactNode;
};

/** The list itself, or why there is none; below it the way to what is older. */
export function PageStates<T>({ pages, failure, empty, children }: Props<T>) {
  const { items, error, isFetching, hasNextPage, isFetchingNextPage } = pages;
  if (!items) {
    if (!error) return <LoadingRows rows={5} />;
    return <ErrorPanel message={reasonOf(error, failure)} onRetry={() => void pages.refetch()} retrying={isFetching} />;
  }
  if (items.length === 0) return <EmptyState {...empty} />;
  return (
    <>
      {children(items)}
      {error && (
        <p role="alert" className="mt-4 text-sm text-danger">
          {reasonOf(error, failure)}
        </p>
      )}
      {hasNextPage && (
        <Button variant="outline" className="mt-5" loading={isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show older
        </Button>
      )}
    </>
  );
}
