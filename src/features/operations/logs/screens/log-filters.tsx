import { FilterX } from 'lucide-react';
import { type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { logCategories, logLevels } from '#shared/logs.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { isFiltered, type LogFilters } from '../contract.ts';
import type { FilterName } from '../filters.ts';

type Change = (changes: Partial<Record<FilterName, string>>) => void;
type LogFilterBarProps = { filters: LogFilters; onChange: Change; onClear: () => void; searchRef: Ref<HTMLInputElement> };

const typingPauseMs = 250;
const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export function LogFilterBar({ filters, onChange, onClear, searchRef }: LogFilterBarProps) {
  return (
    <search
      aria-label="Filter logs"
      className="mb-4 grid grid-cols-2 items-end gap-x-3 gap-y-3 md:grid-cols-3 xl:grid-cols-[0.95fr_1.2fr_1.05fr_1.05fr_1.1fr_1.6fr_auto]"
    >
      <Field label="Level">
        {({ required: _, ...control }) => (
          <Select
            {...control}
            value={filters.level ?? ''}
            placeholder="All levels"
            options={optionsOf(logLevels)}
            onChange={(event) => onChange({ level: event.target.value })}
          />
        )}
      </Field>
      <Field label="Category">
        {({ required: _, ...control }) => (
          <Select
            {...control}
            value={filters.category ?? ''}
            placeholder="All categories"
            options={optionsOf(logCategories)}
            onChange={(event) => onChange({ category: event.target.value })}
          />
        )}
      </Field>
      <Field label="Start date">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={filters.start_date ?? ''}
            max={filters.end_date}
            onChange={(event) => onChange({ start_date: event.target.value })}
          />
        )}
      </Field>
      <Field label="End date">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={filters.end_date ?? ''}
            min={filters.start_date}
            onChange={(event) => onChange({ end_date: event.target.value })}
          />
        )}
      </Field>
      <Typed
        label="Component"
        placeholder="Any component"
        value={filters.component ?? ''}
        onSend={(component) => onChange({ component })}
      />
      <Typed
        label="Search"
        placeholder="Search logs..."
        value={filters.q ?? ''}
        onSend={(q) => onChange({ q })}
        inputRef={searchRef}
        shortcut="/"
      />
      <Button
        variant="outline"
        onClick={onClear}
        disabled={!isFiltered(filters)}
        className="max-xl:col-span-2 max-xl:justify-self-start max-xl:disabled:hidden md:max-xl:col-span-3"
      >
        <FilterX aria-hidden="true" />
        Clear filters
      </Button>
    </search>
  );
}

type TypedProps = {
  label: string;
  placeholder: string;
  value: string;
  onSend: (value: string) => void;
  inputRef?: Ref<HTMLInputElement>;
  shortcut?: string;
};

/** Text that is asked for once the person pauses; Enter asks at once. */
function Typed({ label, placeholder, value, onSend, inputRef, shortcut }: TypedProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useRef(onSend);
  send.current = onSend;

  // The address may change by Back or by "Clear filters"; what was sent from here must not overwrite what is being typed.
  // With the commit itself: a key pressed before a passive effect ran would be overwritten by it.
  useLayoutEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    if (typed.trim() === sent.current) return;
    const timer = window.setTimeout(() => {
      sent.current = typed.trim();
      send.current(typed.trim());
    }, typingPauseMs);
    return () => window.clearTimeout(timer);
  }, [typed]);

  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          ref={inputRef}
          type="search"
          placeholder={placeholder}
          maxLength={200}
          value={typed}
          aria-keyshortcuts={shortcut}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </Field>
  );
}
