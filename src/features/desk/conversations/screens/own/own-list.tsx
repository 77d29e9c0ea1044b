import clsx from 'clsx';
import { Link } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { TimeAgo } from '#ui/local-time.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { useServerList } from '#ui/use-server-list.ts';
import { previewOf } from '../../choices.ts';
import type { OwnConversationItem } from '../../own-contract.ts';
import { ownMessageList, ownMessagesApi, ownMessagesListKey } from './own-api.ts';

export type OwnPage = { items: OwnConversationItem[]; next_cursor: string | null };
type OwnListProps = { loaded: LoadedPage<{ limit: number; cursor?: string }, OwnPage> | null; selected: string | null };

const lookEvery = 15_000;

export function OwnList({ loaded, selected }: OwnListProps) {
  const { list, page, failed, isFetching, refetch } = useServerList(ownMessageList, {
    key: ownMessagesListKey,
    read: (query) => ownMessagesApi.call.listOwn(query),
    loaded,
    failure: 'Your messages could not be loaded.',
    refreshEvery: lookEvery,
  });
  return (
    <div className="scroll-quiet min-h-0 min-w-0 overflow-y-auto">
      {failed && <ErrorPanel message={failed} onRetry={() => void refetch()} retrying={isFetching} />}
      {!page && !failed && <LoadingRows rows={4} className="p-4" />}
      {page?.items.length === 0 && (
        <EmptyState title="No messages yet" text="Whatever is on your mind, write it here. The answer comes here too." />
      )}
      {page && page.items.length > 0 && (
        <ul aria-label="Conversations" className="divide-y">
          {page.items.map((item) => (
            <li key={item.id}>
              <Link
                to={`?conversation=${item.id}`}
                preventScrollReset
                aria-current={item.id === selected ? 'true' : undefined}
                className={clsx(
                  'grid grid-cols-1 gap-1 px-4 py-3 -outline-offset-2 hover:bg-hover',
                  item.id === selected && 'bg-primary-soft',
                )}
              >
                <span className="flex items-baseline gap-2">
                  <span className={clsx('min-w-0 flex-1 truncate', item.unread > 0 ? 'font-semibold' : 'font-medium')}>
                    {item.subject}
                  </span>
                  <TimeAgo value={item.last_message.at} className="shrink-0 text-xs text-muted" />
                </span>
                <span className="flex items-center gap-2">
                  <span className="min-w-0 flex-1 truncate text-sm text-muted">{previewOf(item.last_message.text)}</span>
                  <SampleBadge show={item.is_sample} />
                  {item.unread > 0 && (
                    <span className="figures grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1.5 text-2xs font-semibold text-on-primary">
                      <span aria-hidden="true">{item.unread}</span>
                      <span className="sr-only">{item.unread === 1 ? '1 new answer' : `${item.unread} new answers`}</span>
                    </span>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="px-4 pb-3">
        <Pagination list={list} nextCursor={page?.next_cursor ?? null} shown={page?.items.length} />
      </div>
    </div>
  );
}
