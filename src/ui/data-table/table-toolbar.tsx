import { Search, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import type { Filter, Selection } from '#ui/data-table/columns.ts';
import { Input } from '#ui/input.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { Select } from '#ui/select.tsx';
import type { ListState } from '#ui/use-list-state.ts';

type TableToolbarProps = {
  list: ListState;
  filters: readonly Filter[];
  searchPlaceholder: string | null;
  searchRef: RefObject<HTMLInputElement | null>;
  selection?: Selection;
  actions?: ReactNode;
};

const typingPauseMs = 250;

export function TableToolbar({ list, filters, searchPlaceholder, searchRef, selection, actions }: TableToolbarProps) {
  if (!searchPlaceholder && filters.length === 0 && !actions && !selection?.ids.size) return null;
  return (
    <div className="mb-3 grid gap-2.5">
      {selection && selection.ids.size > 0 ? (
        <div role="status" className="flex min-h-9 flex-wrap items-center gap-2 rounded-md bg-primary-soft px-3 py-1">
          <span className="figures mr-auto font-medium">{selection.ids.size} selected</span>
          {selection.actions}
          <Button variant="ghost" size="sm" onClick={() => selection.onChange(new Set())}>
            Clear selection
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          {searchPlaceholder && <SearchBox list={list} placeholder={searchPlaceholder} inputRef={searchRef} />}
          {filters.map((filter) => (
            <Select
              key={filter.name}
              aria-label={filter.label}
              value={list.filters[filter.name] ?? ''}
              onChange={(event) => list.setFilter(filter.name, event.target.value || null)}
              placeholder={`${filter.label}: all`}
              options={filter.options}
              className="max-w-full min-w-36 max-sm:flex-1"
            />
          ))}
          {actions && <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
        </div>
      )}
      <Chips list={list} filters={filters} />
    </div>
  );
}

function SearchBox({
  list,
  placeholder,
  inputRef,
}: {
  list: ListState;
  placeholder: string;
  inputRef: RefObject<HTMLInputElement | null>;
}) {
  const [typed, setTyped] = useState(list.q);
  const { q, setQuery } = list;
  const sent = useRef(q);

  // The address may change by Back or by "Clear all"; what was sent from here must not overwrite what is being typed.
  useEffect(() => {
    if (q === sent.current) return;
    sent.current = q;
    setTyped(q);
  }, [q]);

  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = window.setTimeout(() => {
      sent.current = typed.trim();
      setQuery(typed);
    }, typingPauseMs);
    return () => window.clearTimeout(timer);
  }, [typed, q, setQuery]);

  return (
    <div className="relative w-full sm:w-64">
      <Search aria-hidden="true" className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <Input
        ref={inputRef}
        type="search"
        aria-label={placeholder}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="peer pr-9 pl-9 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed ? (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            setTyped('');
            inputRef.current?.focus();
          }}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-md text-muted hover:text-ink focus-visible:-outline-offset-2"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      ) : (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-2 flex -translate-y-1/2 peer-focus:hidden max-sm:hidden"
        >
          <Kbd>/</Kbd>
        </span>
      )}
    </div>
  );
}

function Chips({ list, filters }: { list: ListState; filters: readonly Filter[] }) {
  const active = filters.flatMap((filter) => {
    const value = list.filters[filter.name];
    if (!value) return [];
    return [
      { name: filter.name, text: `${filter.label}: ${filter.options.find((option) => option.value === value)?.label ?? value}` },
    ];
  });
  if (active.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-1.5">
      {active.map((chip) => (
        <li key={chip.name}>
          <button
            type="button"
            onClick={() => list.setFilter(chip.name, null)}
            className="inline-flex h-7 items-center gap-1.5 rounded-full border border-line-strong bg-surface pr-2 pl-3 text-[0.8125rem] transition-colors hover:border-control-line"
          >
            {chip.text}
            <X aria-hidden="true" className="size-3.5 text-muted" />
            <span className="sr-only">(remove filter)</span>
          </button>
        </li>
      ))}
      <li>
        <Button variant="ghost" size="sm" onClick={list.clearFilters}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}
