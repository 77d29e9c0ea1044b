import { apiClient } from '#ui/api-client.ts';
import { type Period, type VisitList, visitPeriod, visitRanges, visitsContract } from '../contract.ts';

export const visitsApi = apiClient(visitsContract);
export const visitsKey = ['visits'];
export const visitorsPath = '/admin/analytics/visitors';

/** The period that an address names; one that cannot be read is the usual one. */
export function readPeriod(params: URLSearchParams): Period {
  const asked = {
    range: params.get('range') ?? undefined,
    from: params.get('from') ?? undefined,
    to: params.get('to') ?? undefined,
  };
  const read = visitPeriod.safeParse(asked);
  return read.success ? read.data : { range: visitRanges[1] };
}

const searchOf = ({ range, from, to }: Period): string =>
  new URLSearchParams({ range, ...(range === 'custom' && from && to ? { from, to } : {}) }).toString();

export const addressOf = (period: Period): string => `${visitorsPath}?${searchOf(period)}`;
export const exportOf = (list: VisitList, period: Period): string =>
  `/api/admin/visits/export.csv?list=${list}&${searchOf(period)}`;

export const formatCount = (count: number): string => count.toLocaleString('en-US');
