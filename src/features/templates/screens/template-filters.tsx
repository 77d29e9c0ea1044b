import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import type { ListState } from '#ui/use-list-state.ts';
import { templateCategories } from '../choices.ts';

const options = templateCategories.map((value) => ({ value, label: value }));
const typingPauseMs = 250;

/** Search and category, kept in the address. */
export function TemplateFilters({ list, children }: { list: ListState; children?: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      <SearchBox list={list} />
      <Select
        aria-label="Category"
        value={list.filters.category ?? ''}
        onChange={(event) => list.setFilter('category', event.target.value || null)}
        placeholder="All Categories"
        options={options}
        className="min-w-44 max-sm:flex-1"
      />
      {children}
    </div>
  );
}

function SearchBox({ list: { q, setQuery } }: { list: ListState }) {
  const [typed, setTyped] = useState(q);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(q);

  // The address may change by Back; what was sent from here must not overwrite what is being typed.
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
    <div className="relative w-full sm:w-72">
      <Search aria-hidden="true" className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <Input
        ref={input}
        type="search"
        aria-label="Search templates..."
        placeholder="Search templates..."
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="pr-9 pl-9 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            setTyped('');
            input.current?.focus();
          }}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-md text-muted hover:text-ink focus-visible:-outline-offset-2"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  );
}
