import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowRight, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { TransferDetail, TransferItem } from '../contract.ts';
import { isUnderWay, itemLabels, transferApi, transferKey } from './transfer-api.ts';

const onPage = 50;

/** Every post and page of an import, with what became of it. */
export function ItemReport({ transfer, withProblems }: { transfer: TransferDetail; withProblems: number }) {
  const [filter, setFilter] = useState<'problems' | undefined>();
  const items = useInfiniteQuery({
    // Read again once the work is over; while it goes on, the figures above tell how far it is.
    queryKey: [...transferKey(transfer.id), 'items', filter ?? 'all', isUnderWay(transfer) ? 'working' : transfer.state],
    queryFn: ({ pageParam }) => transferApi.call.listItems({ id: transfer.id, limit: onPage, cursor: pageParam, filter }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
  const rows = items.data?.pages.flatMap((page) => page.items);
  return (
    <>
      {withProblems > 0 && (
        <div className="mb-3 flex gap-2">
          <Button size="sm" variant={filter ? 'ghost' : 'outline'} aria-pressed={!filter} onClick={() => setFilter(undefined)}>
            All
          </Button>
          <Button
            size="sm"
            variant={filter ? 'outline' : 'ghost'}
            aria-pressed={filter === 'problems'}
            onClick={() => setFilter('problems')}
          >
            With notes ({withProblems.toLocaleString('en-US')})
          </Button>
        </div>
      )}
      {items.isPending && <LoadingRows />}
      {items.error && (
        <ErrorPanel
          message={reasonOf(items.error, 'The posts and pages could not be loaded.')}
          onRetry={() => void items.refetch()}
          retrying={items.isFetching}
          className="rounded-lg border"
        />
      )}
      {rows?.length === 0 && (
        <EmptyState
          icon={ListChecks}
          as="h3"
          title="Nothing to show"
          text="The file held no posts and no pages."
          className="rounded-lg border"
        />
      )}
      {rows && rows.length > 0 && (
        <ul aria-label="Posts, pages and pictures" className="divide-y rounded-lg border bg-surface">
          {rows.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      )}
      {items.hasNextPage && (
        <Button
          variant="outline"
          size="sm"
          className="mt-3"
          loading={items.isFetchingNextPage}
          onClick={() => void items.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}

function Item({ item }: { item: TransferItem }) {
  const { kind, title, state, editor_path, target_path, old_path, problems } = item;
  const { label, tone } = itemLabels[state];
  return (
    <li className="grid gap-1 px-4 py-3 text-sm">
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {editor_path ? <TextLink to={editor_path}>{title}</TextLink> : <span className="font-medium">{title}</span>}
        </span>
        {state !== 'waiting' && <Badge tone={tone}>{label}</Badge>}
        {kind !== 'post' && <Badge icon={null}>{kind === 'page' ? 'Page' : 'Picture'}</Badge>}
      </span>
      {(old_path || target_path) && (
        <span className="flex flex-wrap items-center gap-x-1.5 font-mono text-xs text-muted [overflow-wrap:anywhere]">
          {old_path && <span className="min-w-0">{old_path}</span>}
          {old_path && target_path && <ArrowRight role="img" aria-label="is now" className="size-3 shrink-0" />}
          {target_path && <span className="min-w-0">{target_path}</span>}
        </span>
      )}
      {problems.length > 0 && (
        <ul className="grid gap-0.5 text-[0.8125rem] text-muted">
          {problems.map((problem) => (
            <li key={problem} className="[overflow-wrap:anywhere]">
              {problem}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
