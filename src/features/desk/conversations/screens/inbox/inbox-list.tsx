import clsx from 'clsx';
import { ChevronLeft, ChevronRight, Inbox, MailQuestionMark } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { Avatar } from '#ui/avatar.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { TimeAgo } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { useServerList } from '#ui/use-server-list.ts';
import { previewOf } from '../../choices.ts';
import type { InboxItem, InboxPage } from '../../inbox-contract.ts';
import { type InboxListQuery, inboxApi, inboxList, inboxListKey, lookEvery } from './inbox-api.ts';
import { SourceBadge, StatusBadge } from './inbox-badges.tsx';
import { InboxFilters } from './inbox-filters.tsx';

export const nameOf = ({ first_name, last_name }: InboxItem['client']): string => `${first_name} ${last_name}`.trim();

export function InboxPane({
  loaded,
  selected,
}: {
  loaded: LoadedPage<InboxListQuery, InboxPage> | null;
  selected: string | null;
}) {
  const { list, page, failed, isFetching, refetch } = useServerList(inboxList, {
    key: inboxListKey,
    read: (query) => inboxApi.call.list(query),
    loaded,
    failure: 'The conversations could not be loaded.',
    refreshEvery: lookEvery,
  });
  const isNarrowed = list.isFiltered || list.q !== '';
  return (
    <div className="flex min-h-0 flex-col">
      <div className="flex items-center gap-2 border-b p-3 [&>div]:w-full! [&>div]:flex-1">
        <SearchBox list={list} placeholder="Search messages..." />
        <InboxFilters list={list} />
      </div>
      {page && page.held > 0 && list.filters.box !== 'held' && (
        <Link
          to="?box=held"
          className="flex items-center gap-2 border-b bg-warning-soft px-3 py-2.5 text-[0.8125rem] -outline-offset-2 hover:underline"
        >
          <MailQuestionMark aria-hidden="true" className="size-4 shrink-0 text-warning" />
          {page.held === 1 ? '1 sender to accept or block' : `${page.held} senders to accept or block`}
        </Link>
      )}
      <div className="scroll-quiet min-h-0 flex-1 overflow-y-auto">
        {failed && <ErrorPanel message={failed} onRetry={() => void refetch()} retrying={isFetching} />}
        {!page && !failed && <LoadingRows rows={6} className="p-4" />}
        {page?.items.length === 0 &&
          (isNarrowed ? (
            <EmptyState title="No conversations found" text="Try other words or filters." />
          ) : (
            <EmptyState
              icon={Inbox}
              title="No conversations yet"
              text="Messages from the contact form, the chat and the client portal arrive here."
            />
          ))}
        {page && page.items.length > 0 && (
          <ul aria-label="Conversations" className="divide-y">
            {page.items.map((item) => (
              <InboxRow key={item.id} item={item} isSelected={item.id === selected} />
            ))}
          </ul>
        )}
        {page?.more_matches && <p className="p-3 text-xs text-muted">There are more matches. More words narrow the search.</p>}
      </div>
      {page && (page.next_cursor || list.hasPrevious) && (
        <nav aria-label="Pages" className="flex items-center justify-between border-t px-3 py-2 text-[0.8125rem] text-muted">
          <IconButton
            label="Newer conversations"
            icon={<ChevronLeft aria-hidden="true" />}
            disabled={!list.hasPrevious}
            onClick={list.previousPage}
          />
          <span className="figures">Page {list.page}</span>
          <IconButton
            label="Older conversations"
            icon={<ChevronRight aria-hidden="true" />}
            disabled={!page.next_cursor}
            onClick={() => page.next_cursor && list.nextPage(page.next_cursor)}
          />
        </nav>
      )}
    </div>
  );
}

function InboxRow({ item, isSelected }: { item: InboxItem; isSelected: boolean }) {
  const [params] = useSearchParams();
  const to = new URLSearchParams(params);
  to.set('conversation', item.id);
  to.delete('message');
  const { client, last_message, unread } = item;
  return (
    <li>
      <Link
        to={`?${to}`}
        preventScrollReset
        aria-current={isSelected ? 'true' : undefined}
        className={clsx('flex gap-3 px-3 py-3 -outline-offset-2 hover:bg-hover', isSelected && 'bg-primary-soft')}
      >
        <Avatar person={client} />
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="flex items-baseline gap-2">
            <span className={clsx('min-w-0 flex-1 truncate text-sm', unread > 0 ? 'font-semibold' : 'font-medium')}>
              {nameOf(client)}
            </span>
            <TimeAgo value={last_message.at} className="shrink-0 text-xs text-muted" />
          </span>
          {client.company && <span className="truncate text-xs text-muted">{client.company}</span>}
          <span className={clsx('line-clamp-2 text-[0.8125rem] break-words', unread > 0 ? 'text-ink' : 'text-muted')}>
            {previewOf(last_message.text)}
          </span>
          <span className="flex flex-wrap items-center gap-1.5">
            <SourceBadge source={item.source} />
            <StatusBadge status={item.status} />
            <SampleBadge show={item.is_sample} />
            {unread > 0 && (
              <span className="figures ml-auto grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1.5 text-2xs font-semibold text-on-primary">
                <span aria-hidden="true">{unread}</span>
                <span className="sr-only">{unread === 1 ? '1 unread message' : `${unread} unread messages`}</span>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}
