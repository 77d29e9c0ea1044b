import { type LogFilters, logFilters } from './contract.ts';

export const filterNames = ['level', 'category', 'start_date', 'end_date', 'time_zone', 'component', 'q'] as const;
export type FilterName = (typeof filterNames)[number];

/** The filters in an address; what cannot be read there is left out instead of breaking the page. */
export function filtersFrom(params: URLSearchParams): LogFilters {
  const given: Partial<Record<FilterName, string>> = {};
  for (const name of filterNames) {
    const value = params.get(name);
    if (value && logFilters.shape[name].safeParse(value).success) given[name] = value;
  }
  return logFilters.parse(given);
}

/** What of the filters is worth keeping under a name: those that are set, and the zone where days need it. */
export function savedParams({ time_zone, ...filters }: LogFilters): Record<string, string> {
  const set = Object.entries(filters).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const needsZone = filters.start_date !== undefined || filters.end_date !== undefined;
  return Object.fromEntries(needsZone ? [...set, ['time_zone', time_zone]] : set);
}
