import { CircleCheckBig } from 'lucide-react';
import { useRef, useState } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { formatTime } from '#ui/local-time.tsx';
import { toast } from '#ui/toast.tsx';
import type { SnoozeChoice, Today, TodayItem } from '../contract.ts';
import { type TodayChange, useToday, useTodayChange } from './today-api.ts';
import { SnoozedRow, TodayRow } from './today-row.tsx';
import { useTodayList } from './use-today-list.ts';

/** How many are shown before somebody asks for all. */
const first = 7;

export function TodayPanel({ loaded }: { loaded: Today | null }) {
  const { data, error, refetch, isFetching } = useToday(loaded);
  return (
    <section aria-labelledby="today" className="mb-8">
      {data ? (
        <Queue today={data} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <>
          <h2 id="today" className="mb-3 text-[0.9375rem] font-semibold tracking-tight">
            Today
          </h2>
          {error || !isFetching ? (
            <ErrorPanel
              message={error ? reasonOf(error, 'Today could not be loaded.') : 'Today could not be loaded.'}
              onRetry={() => void refetch()}
              retrying={isFetching}
              className="rounded-lg border"
            />
          ) : (
            <LoadingRows rows={4} />
          )}
        </>
      )}
    </section>
  );
}

function Queue({ today, onRetry, retrying }: { today: Today; onRetry: () => void; retrying: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const [areSnoozedShown, setSnoozedShown] = useState(false);
  const [snoozing, setSnoozing] = useState<string | null>(null);
  const last = useRef<TodayItem | null>(null);
  const { time_zone: zone, total, snoozed, snoozed_total } = today;
  const items = isWhole ? today.items : today.items.slice(0, first);

  const undo = () => {
    const item = last.current;
    if (!item) return;
    last.current = null;
    change.mutate({ kind: 'restore', item });
    list.focus(item.key);
  };
  const change = useTodayChange((done) => {
    const title = toldOf(done, zone);
    if (!title) return;
    const action = done.kind === 'act' ? undefined : { label: 'Undo', onClick: undo };
    toast.success(title, { id: 'today', action });
  });
  const put = (wanted: TodayChange) => {
    last.current = wanted.kind === 'act' ? null : wanted.item;
    list.leave(wanted.item);
    change.mutate(wanted);
  };
  const list = useTodayList(items, {
    onDone: (item) => put({ kind: 'done', item }),
    onSnooze: ({ key }) => setSnoozing(key),
    onAct: (item) => item.action && put({ kind: 'act', item }),
    onUndo: undo,
  });
  const snooze = (item: TodayItem, until: SnoozeChoice) => put({ kind: 'snooze', item, until });

  return (
    <>
      <header className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="today" ref={list.heading} tabIndex={-1} className="text-[0.9375rem] font-semibold tracking-tight outline-none">
          Today
        </h2>
        <p className="figures text-sm text-muted" role="status">
          {total === 0 ? 'all done' : total === 1 ? '1 item needs you' : `${total.toLocaleString('en-US')} items need you`}
        </p>
        {snoozed_total > 0 && (
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={areSnoozedShown}
            aria-controls="today-snoozed"
            className="ml-auto"
            onClick={() => setSnoozedShown(!areSnoozedShown)}
          >
            Snoozed ({snoozed_total.toLocaleString('en-US')})
          </Button>
        )}
      </header>
      {today.unread.length > 0 && (
        <FormAlert
          tone="warning"
          className="mb-3"
          action={
            <Button variant="outline" size="sm" onClick={onRetry} loading={retrying}>
              Try Again
            </Button>
          }
        >
          Not everything could be read: {today.unread.join(', ')}.
        </FormAlert>
      )}
      {items.length === 0 && today.unread.length === 0 && (
        <EmptyState
          icon={CircleCheckBig}
          as="h3"
          title="Nothing needs you now."
          text="Messages, tickets, answers to your papers, bookings, late payments and failed runs are listed here until you have dealt with them."
          className="rounded-lg border border-dashed py-10"
        />
      )}
      {items.length > 0 && (
        <ul ref={list.list} aria-label="What needs you" className="divide-y overflow-hidden rounded-lg border bg-surface">
          {items.map((item) => (
            <TodayRow
              key={item.key}
              item={item}
              zone={zone}
              snoozes={today.snoozes}
              isCurrent={item.key === list.current?.key}
              isSnoozing={snoozing === item.key}
              onSnoozing={(isOpen) => setSnoozing(isOpen ? item.key : null)}
              onMenuClosed={list.returnFocus}
              onFocus={() => list.setCurrent(item.key)}
              onDone={() => put({ kind: 'done', item })}
              onAct={() => put({ kind: 'act', item })}
              onSnooze={(until) => snooze(item, until)}
            />
          ))}
        </ul>
      )}
      <footer className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        {today.items.length > first && (
          <Button variant="ghost" size="sm" className="-ml-3" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show ${(today.items.length - first).toLocaleString('en-US')} more`}
          </Button>
        )}
        {isWhole && total > today.items.length && (
          <p className="figures text-[0.8125rem] text-muted">
            {(total - today.items.length).toLocaleString('en-US')} more are due later, and follow as these are done.
          </p>
        )}
        {items.length > 0 && <Hints />}
      </footer>
      {areSnoozedShown && snoozed.length > 0 && (
        <ul id="today-snoozed" aria-label="Snoozed" className="mt-3 divide-y rounded-lg border border-dashed">
          {snoozed.map((item) => (
            <SnoozedRow key={item.key} item={item} zone={zone} onRestore={() => change.mutate({ kind: 'restore', item })} />
          ))}
        </ul>
      )}
    </>
  );
}

function toldOf(change: TodayChange, zone: string): string | null {
  if (change.kind === 'act') return change.item.action?.done ?? null;
  if (change.kind === 'snooze') return `Snoozed until ${formatTime(change.until.until, 'moment', zone)}`;
  return change.kind === 'done' ? 'Done. It comes back when something changes.' : null;
}

const hints = [
  ['j', 'k', 'move'],
  ['Enter', 'open'],
  ['e', 'done'],
  ['s', 'snooze'],
  ['u', 'undo'],
] as const;

function Hints() {
  return (
    <p className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted max-lg:hidden">
      {hints.map((parts) => (
        <span key={parts.join()} className="inline-flex items-center gap-1">
          {parts.slice(0, -1).map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {parts.at(-1)}
        </span>
      ))}
    </p>
  );
}
