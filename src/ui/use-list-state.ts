import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { readLimit } from '#ui/server-list.ts';

export type ListOptions = {
  /** The only filter names that are read from the address. */
  filters?: readonly string[];
  /** Sort keys the list may be ordered by; a minus sign in front turns the order round. */
  sorts?: readonly string[];
  defaultSort?: string;
  defaultLimit?: number;
};

export type ListState = {
  q: string;
  sort: string | undefined;
  cursor: string | undefined;
  limit: number;
  filters: Record<string, string>;
  page: number;
  hasPrevious: boolean;
  isFiltered: boolean;
  /** Another page is on its way: a change of the list would take its place. */
  isLeaving: boolean;
  /** Ready for the API: everything set, nothing empty. */
  query: { limit: number; q?: string; sort?: string; cursor?: string } & Record<string, string | number | undefined>;
  setQuery: (q: string) => void;
  setFilter: (name: string, value: string | null) => void;
  clearFilters: () => void;
  toggleSort: (key: string) => void;
  setLimit: (limit: number) => void;
  nextPage: (cursor: string) => void;
  previousPage: () => void;
};

function readTrail(state: unknown): string[] {
  if (typeof state !== 'object' || state === null || !('trail' in state) || !Array.isArray(state.trail)) return [];
  return state.trail.filter((cursor) => typeof cursor === 'string');
}

/** A list's search, filters, order and place, kept in the address so that it can be bookmarked and shared. */
export function useListState({ filters: names = [], sorts = [], defaultSort, defaultLimit = 20 }: ListOptions = {}): ListState {
  const [params, setParams] = useSearchParams();
  const { pathname, state } = useLocation();
  const trail = readTrail(state);
  const { location: next } = useNavigation();
  const isLeaving = next !== undefined && next.pathname !== pathname;
  const coming = next?.pathname === pathname ? next.search : null;
  // Two changes may come before the first has arrived in the address; the second builds on this, not on what is shown.
  // Set with the commit itself: a click before a passive effect ran would be forgotten by it.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = coming === null ? params : new URLSearchParams(coming);
  }, [params, coming]);

  const q = params.get('q') ?? '';
  const asked = params.get('sort') ?? undefined;
  const sort = asked && sorts.includes(asked.replace(/^-/, '')) ? asked : defaultSort;
  const cursor = params.get('cursor') ?? undefined;
  const limit = readLimit(params, defaultLimit);
  const filters = Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])));

  const write = (
    changes: Record<string, string | null>,
    options: { keepPage?: boolean; trail?: string[]; replace?: boolean } = {},
  ) => {
    const next = new URLSearchParams(latest.current);
    if (!options.keepPage) next.delete('cursor');
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    latest.current = next;
    setParams(next, { preventScrollReset: true, replace: options.replace, state: { trail: options.trail ?? [] } });
  };

  return {
    q,
    sort,
    cursor,
    limit,
    filters,
    page: cursor ? trail.length + 2 : 1,
    hasPrevious: cursor !== undefined,
    isFiltered: q !== '' || Object.keys(filters).length > 0,
    isLeaving,
    query: { limit, ...filters, ...(q && { q }), ...(sort && { sort }), ...(cursor && { cursor }) },
    setQuery: (value) => write({ q: value.trim() }, { replace: true }),
    setFilter: (name, value) => {
      if (names.includes(name)) write({ [name]: value });
    },
    clearFilters: () => write({ q: null, ...Object.fromEntries(names.map((name) => [name, null])) }),
    toggleSort: (key) => write({ sort: sort === key ? `-${key}` : key }),
    setLimit: (value) => write({ limit: value === defaultLimit ? null : String(value) }),
    nextPage: (next) => write({ cursor: next }, { keepPage: true, trail: cursor ? [...trail, cursor] : [] }),
    previousPage: () => write({ cursor: trail.at(-1) ?? null }, { keepPage: true, trail: trail.slice(0, -1) }),
  };
}
