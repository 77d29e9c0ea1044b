import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#ui/popover.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { mostCounted } from '../contract.ts';
import { groupNotices } from '../policy.ts';
import { NoticeLine } from './notice-line.tsx';
import { type NoticePage, useMarkRead, useRecentNotices } from './notices-api.ts';

type NoticeBellProps = {
  loaded: NoticePage | null;
  /** The page of all of them. */
  allTo: string;
  /** An administrator looks at somebody else's: nothing is marked as read. */
  isViewed?: boolean;
};

const mostShown = 8;
const countText = (unread: number): string => (unread >= mostCounted ? `${mostCounted - 1}+` : String(unread));
const labelFor = (unread: number): string => (unread > 0 ? `Notifications, ${countText(unread)} unread` : 'Notifications');

/** The bell in the head of an area: how many are unread, and the newest of them. */
export function NoticeBell({ loaded, allTo, isViewed = false }: NoticeBellProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useRecentNotices(loaded);
  const { markGroup, markAll } = useMarkRead();
  const unread = data?.unread ?? 0;
  const groups = data && groupNotices(data.items).slice(0, mostShown);
  const close = () => setOpen(false);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger
        aria-label={labelFor(unread)}
        title={labelFor(unread)}
        className={buttonClass({ variant: 'ghost', size: 'icon', className: 'relative' })}
      >
        <Bell aria-hidden="true" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="figures absolute -top-0.5 -right-0.5 min-w-4.5 rounded-full bg-primary px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-on-primary"
          >
            {countText(unread)}
          </span>
        )}
      </PopoverTrigger>
      <UnreadNews unread={unread} />
      <PopoverContent aria-label="Notifications" align="end" className="flex max-h-[min(34rem,80dvh)] w-96 flex-col p-0!">
        <div className="flex items-center justify-between gap-3 border-b px-4 py-2.5">
          <h2 className="text-sm font-semibold">Notifications</h2>
          {!isViewed && (
            // Stays when there is nothing left to mark: whoever has the focus on it must not lose it.
            <Button variant="ghost" size="sm" aria-disabled={unread === 0} onClick={() => unread > 0 && markAll()}>
              Mark all as read
            </Button>
          )}
        </div>
        <div className="scroll-quiet min-h-0 flex-1 overflow-y-auto">
          {groups ? (
            <ul>
              {groups.map((group) => (
                <li key={group.key} className="border-b last:border-b-0">
                  <Link
                    to={group.latest.href}
                    className="block px-4 py-3 -outline-offset-2 hover:bg-hover"
                    onClick={() => {
                      close();
                      if (!isViewed) markGroup(group);
                    }}
                  >
                    <NoticeLine group={group} isBrief />
                  </Link>
                </li>
              ))}
              {groups.length === 0 && (
                <li className="px-4 py-8 text-center text-sm text-muted">Nothing yet. What happens is told here.</li>
              )}
            </ul>
          ) : error ? (
            <ErrorPanel message={reasonOf(error, 'The notifications could not be loaded.')} onRetry={() => void refetch()} />
          ) : (
            <Waiting />
          )}
        </div>
        <Link
          to={allTo}
          onClick={close}
          className="border-t px-4 py-2.5 text-center text-sm font-medium text-primary-ink -outline-offset-2 hover:bg-hover"
        >
          All notifications
        </Link>
      </PopoverContent>
    </Popover>
  );
}

/** Tells whoever does not see the number that there are more now; not what there was when the page came. */
function UnreadNews({ unread }: { unread: number }) {
  const [known, setKnown] = useState({ unread, news: '' });
  if (known.unread !== unread)
    setKnown({ unread, news: unread > known.unread ? `${countText(unread)} unread notifications` : '' });
  return (
    <span role="status" className="sr-only">
      {known.news}
    </span>
  );
}

function Waiting() {
  return (
    <div role="status" className="grid gap-4 p-4">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </div>
  );
}
