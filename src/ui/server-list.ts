/** What one filter takes from the address; undefined for a word that it does not know. */
export type ListFilter<T extends string = string> = (text: string) => T | undefined;

export const oneOf =
  <T extends string>(choices: readonly T[]): ListFilter<T> =>
  (text) =>
    choices.find((one) => one === text);

export const anyText: ListFilter = (text) => text || undefined;

type Filters = Record<string, ListFilter>;
type Filtered<F extends Filters> = { [K in keyof F]?: NonNullable<ReturnType<F[K]>> };
export type ListQuery<F extends Filters = Filters> = { limit: number; cursor?: string; q?: string } & Filtered<F>;

/** A list that the server keeps: what its address may say, the same for the loader and for the screen. */
export type ServerList<Q extends { limit: number }> = {
  pageSize: number;
  filterNames: readonly string[];
  readQuery: (params: URLSearchParams) => Q;
};

/** A page that a loader has read, and what it was asked for. */
export type LoadedPage<Q, P> = { query: Q; page: P };

type ListParts<F extends Filters, M extends object> = {
  pageSize?: number;
  /** The list can be searched by `q`. */
  searchable?: boolean;
  filters?: F;
  /** What else the address says, such as which of several views of the list is open. */
  more?: (params: URLSearchParams) => M;
};

const largestPage = 100;

/** A page's size as the address has it, within what the API takes. */
export function readLimit(params: URLSearchParams, pageSize: number): number {
  const size = Number(params.get('limit'));
  return Number.isInteger(size) && size > 0 && size <= largestPage ? size : pageSize;
}

// biome-ignore lint/complexity/noBannedTypes: a list without filters, or without more, adds nothing to the query.
export function serverList<F extends Filters = {}, M extends object = {}>(
  parts: ListParts<F, M> = {},
): ServerList<ListQuery<F> & M> {
  const { pageSize = 20, searchable = false, filters, more } = parts;
  const known = Object.entries(filters ?? {});
  return {
    pageSize,
    filterNames: known.map(([name]) => name),
    readQuery: (params) => {
      const query: Record<string, string | number> = { limit: readLimit(params, pageSize) };
      const put = (name: string, value: string | undefined) => {
        if (value) query[name] = value;
      };
      put('cursor', params.get('cursor') ?? undefined);
      if (searchable) put('q', params.get('q') ?? undefined);
      for (const [name, read] of known) put(name, read(params.get(name) ?? ''));
      return { ...query, ...more?.(params) } as ListQuery<F> & M;
    },
  };
}

/** Two queries that ask for the same page. */
export function sameQuery<Q extends object>(one: Q, other: Q): boolean {
  const names = Object.keys({ ...one, ...other }) as (keyof Q)[];
  return names.every((name) => one[name] === other[name]);
}
