import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Button } from '#ui/button.tsx';
import type { Filter, Selection } from '#ui/data-table/columns.ts';
import { SearchBox } from '#ui/search-box.tsx';
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
              placeholder={filter.all ?? `${filter.label}: all`}
              options={filter.options}
              className="max-w-full min-w-36 max-sm:flex-1 sm:max-w-64"
            />
          ))}
          {actions && <div className="flex flex-wrap gap-2 sm:ml-auto">{actions}</div>}
        </div>
      )}
      <Chips list={list} filters={filters} />
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
