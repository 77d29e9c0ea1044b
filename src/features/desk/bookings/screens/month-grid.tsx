import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Language } from '#shared/languages.ts';
import { addDays, weekdayOf } from '#shared/zoned-time.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useLanguage, useWords } from '#ui/words.ts';
import { dayText, monthText, weekdayText } from '../format.ts';

/** The weekday on which a week begins; 0 is Sunday. */
const weekStarts: Record<Language, number> = { en: 0, de: 1 };
/** How many days of its week come before a day. */
const placeInWeek = (day: string, start: number): number => (weekdayOf(day) - start + 7) % 7;
const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;
const nextMonth = (day: string, by: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10);
};
const inMonth = (day: string, target: string): string => {
  const last = addDays(nextMonth(target, 1), -1);
  const moved = `${target.slice(0, 7)}-${day.slice(8)}`;
  return moved > last ? last : moved;
};

type MonthGridProps = {
  /** Free times by day. */
  counts: ReadonlyMap<string, number>;
  selected: string | null;
  today: string;
  lastDay: string;
  onSelect: (day: string) => void;
  onMonth: (lastDayShown: string) => void;
};

/** One month as a grid: arrows move by day and week, Home and End within a week, Page Up and Down by month. */
export function MonthGrid({ counts, selected, today, lastDay, onSelect, onMonth }: MonthGridProps) {
  const t = useWords();
  const language = useLanguage();
  const weekStart = weekStarts[language];
  const [month, setMonth] = useState(firstOf(selected ?? today));
  const [focused, setFocused] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const moveFocus = useRef(false);

  const show = (first: string) => {
    setMonth(first);
    onMonth(addDays(nextMonth(first, 1), -1));
  };

  // Another day may be chosen from outside, such as from the alternatives to a time that is gone.
  const [followed, setFollowed] = useState(selected);
  if (selected !== followed) {
    setFollowed(selected);
    if (selected) setMonth(firstOf(selected));
  }

  useEffect(() => {
    if (!moveFocus.current || !focused) return;
    moveFocus.current = false;
    table.current?.querySelector<HTMLButtonElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);

  const days = daysOf(month, weekStart);
  const here = (day: string | null) => day?.slice(0, 7) === month.slice(0, 7);
  const entry =
    [focused, selected].find(here) ??
    days.find((day) => here(day) && (counts.get(day) ?? 0) > 0) ??
    (here(today) ? today : month);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
    if (!at) return;
    const target = keyTarget(event.key, at, weekStart);
    if (!target || target < firstOf(today) || target > addDays(nextMonth(lastDay, 1), -1)) return;
    event.preventDefault();
    moveFocus.current = true;
    setFocused(target);
    if (firstOf(target) !== month) show(firstOf(target));
  };

  return (
    <div>
      <div className="mb-3 flex items-center justify-between gap-2">
        <h3 id="month-name" aria-live="polite" className="font-display text-xl font-semibold tracking-tight">
          {monthText(month, language)}
        </h3>
        <div className="flex gap-1">
          <IconButton
            label={t('Previous month')}
            icon={<ChevronLeft aria-hidden="true" />}
            disabled={month <= firstOf(today)}
            onClick={() => show(nextMonth(month, -1))}
          />
          <IconButton
            label={t('Next month')}
            icon={<ChevronRight aria-hidden="true" />}
            disabled={month >= firstOf(lastDay)}
            onClick={() => show(nextMonth(month, 1))}
          />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid of days by the ARIA authoring practices. */}
      <table ref={table} role="grid" aria-labelledby="month-name" onKeyDown={onKeyDown} className="w-full table-fixed">
        <thead>
          <tr>
            {days
              .slice(0, 7)
              .map((day) => weekdayText(day, language))
              .map((name) => (
                <th key={name} scope="col" abbr={name} className="pb-2 text-xs font-medium text-muted">
                  {name.slice(0, 2)}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map((week) => (
            <tr key={week[0]}>
              {week.map((day) =>
                here(day) ? (
                  <Day
                    key={day}
                    day={day}
                    free={counts.get(day) ?? 0}
                    selected={day === selected}
                    today={day === today}
                    tabbable={day === entry}
                    onSelect={() => {
                      setFocused(day);
                      onSelect(day);
                    }}
                  />
                ) : (
                  <td key={day} className="h-11 sm:h-12 lg:h-14" />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function keyTarget(key: string, at: string, weekStart: number): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(at, -1);
    case 'ArrowRight':
      return addDays(at, 1);
    case 'ArrowUp':
      return addDays(at, -7);
    case 'ArrowDown':
      return addDays(at, 7);
    case 'Home':
      return addDays(at, -placeInWeek(at, weekStart));
    case 'End':
      return addDays(at, 6 - placeInWeek(at, weekStart));
    case 'PageUp':
      return inMonth(at, nextMonth(at, -1));
    case 'PageDown':
      return inMonth(at, nextMonth(at, 1));
    default:
      return null;
  }
}

/** Always six weeks, so that the page does not jump from month to month. */
function daysOf(month: string, weekStart: number): string[] {
  const start = addDays(month, -placeInWeek(month, weekStart));
  return Array.from({ length: 42 }, (_, n) => addDays(start, n));
}

const weeksOf = (days: string[]): string[][] => Array.from({ length: 6 }, (_, n) => days.slice(n * 7, n * 7 + 7));

type DayProps = { day: string; free: number; selected: boolean; today: boolean; tabbable: boolean; onSelect: () => void };

function Day({ day, free, selected, today, tabbable, onSelect }: DayProps) {
  const t = useWords();
  const language = useLanguage();
  const times = free === 0 ? t('no free times') : free === 1 ? t('1 free time') : t('{free} free times', { free });
  return (
    <td className="h-11 p-0.5 sm:h-12 lg:h-14">
      <button
        type="button"
        data-day={day}
        tabIndex={tabbable ? 0 : -1}
        aria-disabled={free === 0}
        aria-label={`${dayText(day, 'long', language)}, ${times}`}
        aria-pressed={selected}
        aria-current={today ? 'date' : undefined}
        onClick={() => free > 0 && onSelect()}
        className={clsx(
          'figures relative mx-auto grid size-full max-w-14 place-items-center rounded-lg text-[0.9375rem] transition-colors',
          selected
            ? 'bg-primary font-semibold text-on-primary'
            : free > 0
              ? 'bg-primary-soft font-medium text-primary-ink hover:bg-primary hover:text-on-primary'
              : 'cursor-default text-subtle',
        )}
      >
        {Number(day.slice(8))}
        {today && <span aria-hidden="true" className="absolute bottom-1 size-1 rounded-full bg-current" />}
      </button>
    </td>
  );
}
