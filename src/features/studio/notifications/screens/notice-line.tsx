import clsx from 'clsx';
import { TimeAgo } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { Notification } from '../contract.ts';
import type { NoticeGroup } from '../policy.ts';
import { NoticeIcon } from './notice-icon.tsx';

/** What a notice says: its newest words, and how often the same was told. */
export function NoticeLine({ group, isBrief = false }: { group: NoticeGroup<Notification>; isBrief?: boolean }) {
  const { latest, ids, unread } = group;
  const isUnread = unread.length > 0;
  return (
    <span className="flex min-w-0 items-start gap-3 text-left whitespace-normal">
      <span className="flex h-5 items-center">
        <NoticeIcon kind={latest.kind} />
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className={clsx('flex min-w-0 items-center gap-2 text-sm leading-5', isUnread ? 'font-semibold' : 'font-medium')}>
          <span className="min-w-0 break-words">{latest.title}</span>
          {ids.length > 1 && (
            <span className="figures shrink-0 rounded-full bg-sunken px-1.5 text-xs leading-5 font-medium text-muted dark:bg-hover">
              <span aria-hidden="true">×{ids.length}</span>
              <span className="sr-only">{ids.length} notifications</span>
            </span>
          )}
          <SampleBadge show={latest.is_sample} />
        </span>
        {latest.body && (
          <span className={clsx('text-[0.8125rem] leading-snug break-words text-muted', isBrief && 'line-clamp-2')}>
            {latest.body}
          </span>
        )}
        <TimeAgo value={latest.created_at} className="text-xs text-muted" />
      </span>
      <span className="flex h-5 w-2 shrink-0 items-center">
        {isUnread && (
          <span className="size-2 rounded-full bg-primary">
            <span className="sr-only">Unread</span>
          </span>
        )}
      </span>
    </span>
  );
}
