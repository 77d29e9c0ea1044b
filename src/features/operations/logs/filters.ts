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

/** Zone apart, which only says how to read the two days. */
export const isFiltered = ({ time_zone: _, ...filters }: LogFilters): boolean => Object.values(filters).some(Boolean);
