import clsx from 'clsx';
import { AlarmClock, Check, CircleAlert, Clock, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { formatMoney } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { DataIcon } from '#ui/data-icon.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { formatTime, LocalTime } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { SnoozeChoice, TodayItem } from '../contract.ts';
import { dueText, urgencyOf } from './due-text.ts';
import { linkId } from './use-today-list.ts';

type RowProps = {
  item: TodayItem;
  zone: string;
  snoozes: readonly SnoozeChoice[];
  /** Only one row is reached by Tab; the keys walk to the others. */
  isCurrent: boolean;
  isSnoozing: boolean;
  onSnoozing: (isOpen: boolean) => void;
  onMenuClosed: () => void;
  onFocus: () => void;
  onDone: () => void;
  onAct: () => void;
  onSnooze: (until: SnoozeChoice) => void;
};

export function TodayRow({ item, zone, snoozes, isCurrent, isSnoozing, onSnoozing, onFocus, ...on }: RowProps) {
  const tabIndex = isCurrent ? 0 : -1;
  const about = [item.who, item.text].filter(Boolean).join(' ');
  return (
    <li
      onFocus={onFocus}
      className="relative flex items-start gap-3 px-4 py-3 focus-within:bg-hover hover:bg-hover sm:items-center"
    >
      <Kind item={item} />
      <div className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-4">
        <div className="min-w-0 flex-1">
          <What item={item} tabIndex={tabIndex} />
          <p className="figures mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.8125rem] text-muted">
            <span>{item.kind}</span>
            <Due item={item} zone={zone} />
            <SampleBadge show={item.is_sample} />
          </p>
        </div>
        <Amount item={item} />
        <Act item={item} tabIndex={tabIndex} onAct={on.onAct} className="relative z-10 mt-2 sm:hidden" />
      </div>
      {/* Above the link that covers the row. */}
      <div className="relative z-10 -my-1 flex shrink-0 items-center max-sm:-mr-2 max-sm:flex-col">
        <Act item={item} tabIndex={tabIndex} onAct={on.onAct} className="mr-1 max-sm:hidden" />
        <IconButton
          label={`Done: ${about}`}
          title="Done (e)"
          icon={<Check aria-hidden="true" />}
          tabIndex={tabIndex}
          onClick={on.onDone}
        />
        <DropdownMenu open={isSnoozing} onOpenChange={onSnoozing}>
          <DropdownMenuTrigger asChild>
            <IconButton
              label={`Snooze: ${about}`}
              title="Snooze (s)"
              icon={<AlarmClock aria-hidden="true" />}
              tabIndex={tabIndex}
            />
          </DropdownMenuTrigger>
          <DropdownMenuContent
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              on.onMenuClosed();
            }}
          >
            {snoozes.map((choice) => (
              <DropdownMenuItem key={choice.id} icon={<AlarmClock aria-hidden="true" />} onSelect={() => on.onSnooze(choice)}>
                <span className="flex-1 pr-4">{choice.label}</span>
                <span className="figures text-[0.8125rem] text-muted">{formatTime(choice.until, 'moment', zone)}</span>
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
    </li>
  );
}

type ActProps = { item: TodayItem; tabIndex: number; onAct: () => void; className: string };

function Act({ item: { action }, tabIndex, onAct, className }: ActProps) {
  if (!action) return null;
  return (
    <Button variant="outline" size="sm" title={`${action.label} (a)`} tabIndex={tabIndex} onClick={onAct} className={className}>
      {action.label}
    </Button>
  );
}

function Kind({ item }: { item: TodayItem }) {
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-muted">
      <DataIcon icon={item.icon} aria-hidden="true" className="size-4" strokeWidth={1.75} />
    </span>
  );
}

function What({ item, tabIndex }: { item: TodayItem; tabIndex?: number }) {
  return (
    <p className="line-clamp-3 text-sm leading-5 [overflow-wrap:anywhere] sm:line-clamp-2">
      <Link
        id={tabIndex === undefined ? undefined : linkId(item.key)}
        to={item.to}
        tabIndex={tabIndex}
        className="rounded-xs before:absolute before:inset-0 before:content-[''] focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:-outline-offset-2 focus-visible:before:outline-ring"
      >
        {item.who && <span className="font-medium">{item.who} </span>}
        <span className={clsx(item.who && 'text-muted')}>{item.text}</span>
      </Link>
    </p>
  );
}

function Due({ item, zone }: { item: TodayItem; zone: string }) {
  const now = Date.now();
  const text = dueText(item, now);
  if (!text || !item.due_at) return null;
  const urgency = urgencyOf(item, now);
  const Icon = urgency === 'late' ? CircleAlert : Clock;
  return (
    <time
      dateTime={item.due_at}
      title={formatTime(item.due_at, 'moment', zone)}
      className={clsx(
        'inline-flex items-center gap-1 font-medium',
        urgency === 'late' && 'text-danger',
        urgency === 'soon' && 'text-warning',
      )}
      suppressHydrationWarning
    >
      <Icon aria-hidden="true" className="size-3.5" />
      <span suppressHydrationWarning>{text}</span>
    </time>
  );
}

function Amount({ item: { amount } }: { item: TodayItem }) {
  if (!amount) return null;
  return (
    <p className="figures shrink-0 text-sm font-medium max-sm:mt-1 sm:text-right">{formatMoney(amount.value, amount.currency)}</p>
  );
}

type SnoozedRowProps = { item: TodayItem; zone: string; onRestore: () => void };

export function SnoozedRow({ item, zone, onRestore }: SnoozedRowProps) {
  const about = [item.who, item.text].filter(Boolean).join(' ');
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 hover:bg-hover">
      <Kind item={item} />
      <div className="min-w-0 flex-1">
        <What item={item} />
        <p className="figures mt-0.5 text-[0.8125rem] text-muted">
          until {item.snoozed_until && <LocalTime value={item.snoozed_until} zone={zone} />}
        </p>
      </div>
      <Button variant="outline" size="sm" className="relative z-10" aria-label={`Bring back: ${about}`} onClick={onRestore}>
        <Undo2 aria-hidden="true" />
        Bring back
      </Button>
    </li>
  );
}
