import { keepPreviousData, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { addDays, wallTime } from '#shared/zoned-time.ts';
import { reasonOf } from '#ui/api-client.ts';
import { buttonClass } from '#ui/button-class.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Week } from '../contract.ts';
import { dayText } from '../format.ts';
import { bookingsApi, bookingsKey } from './admin-api.ts';
import { WeekAgenda } from './week-agenda.tsx';
import { WeekGrid } from './week-grid.tsx';
import { layWeek } from './week-layout.ts';

export type WeekViewProps = { loaded: Week | null; now: number; onOpen: (id: string) => void; onBlock: (day: string) => void };

/** One week on the studio's calendar; which one is in the address. */
export function WeekView({ loaded, now, onOpen, onBlock }: WeekViewProps) {
  const [params] = useSearchParams();
  const asked = params.get('week') ?? undefined;
  const fits = loaded && (!asked || loaded.first_day === asked) ? loaded : undefined;
  const week = useQuery({
    queryKey: [...bookingsKey, 'week', asked],
    queryFn: () => bookingsApi.call.week({ first_day: asked }),
    initialData: fits,
    placeholderData: keepPreviousData,
  });
  if (week.error && !week.data) {
    return (
      <ErrorPanel
        message={reasonOf(week.error, 'The week could not be loaded.')}
        onRetry={() => void week.refetch()}
        className="rounded-lg border"
      />
    );
  }
  if (!week.data) return <Skeleton className="h-[32rem]" />;
  const days = layWeek(week.data);
  const at = wallTime(now, week.data.time_zone);
  const first = week.data.first_day;
  const to = (day: string) => `/admin/bookings?view=week&week=${day}`;
  const title = `${dayText(first, 'short').replace(/^\w+, /, '')} – ${dayText(addDays(first, 6), 'short').replace(/^\w+, /, '')}, ${addDays(first, 6).slice(0, 4)}`;
  return (
    <div
      aria-busy={week.isPlaceholderData || undefined}
      className={clsx('transition-opacity', week.isPlaceholderData && 'opacity-60')}
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 aria-live="polite" className="figures mr-auto text-[0.9375rem] font-semibold tracking-tight">
          {title}
        </h2>
        <LinkButton to="/admin/bookings?view=week" variant="outline" preventScrollReset>
          This week
        </LinkButton>
        <WeekLink to={to(addDays(first, -7))} label="Previous week">
          <ChevronLeft aria-hidden="true" />
        </WeekLink>
        <WeekLink to={to(addDays(first, 7))} label="Next week">
          <ChevronRight aria-hidden="true" />
        </WeekLink>
      </div>
      <WeekGrid days={days} now={at} zone={week.data.time_zone} onOpen={onOpen} onBlock={onBlock} className="max-md:hidden" />
      <WeekAgenda days={days} today={at.day} zone={week.data.time_zone} onOpen={onOpen} className="md:hidden" />
    </div>
  );
}

function WeekLink({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      preventScrollReset
      className={buttonClass({ variant: 'outline', size: 'icon' })}
    >
      {children}
    </Link>
  );
}
