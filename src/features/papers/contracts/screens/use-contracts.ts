import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ContractStatus, contractStatuses } from '#shared/choices/papers/contracts.ts';
import { reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { useListState } from '#ui/use-list-state.ts';
import type { ContractCard } from '../written-contract.ts';
import { contractsApi, contractsKey } from './contracts-api.ts';

type Query = { limit: number; cursor?: string; status?: ContractStatus; contact_id?: string };
export type LoadedContracts = { query: string; page: { items: ContractCard[]; next_cursor: string | null } } | null;

const pageSize = 24;
const statusOf = (text: string | null | undefined) => contractStatuses.find((one) => one === text);

/** The same words from the address for loader and screen. */
export const contractQuery = (params: URLSearchParams): Query => ({
  limit: Number(params.get('limit')) || pageSize,
  cursor: params.get('cursor') ?? undefined,
  status: statusOf(params.get('status')),
  contact_id: params.get('contact_id') ?? undefined,
});

/** One page of contracts as the address asks for it; a failure is told once as a toast and stays on the screen. */
export function useContracts(loaded: LoadedContracts) {
  const list = useListState({ filters: ['status', 'contact_id'], defaultLimit: pageSize });
  const { limit, cursor } = list.query;
  const { status, contact_id } = list.filters;
  const query = { limit, cursor, status: statusOf(status), contact_id };
  const contracts = useQuery({
    queryKey: [...contractsKey, 'list', query],
    queryFn: () => contractsApi.call.list(query),
    initialData: loaded?.query === JSON.stringify(query) ? loaded.page : undefined,
    placeholderData: keepPreviousData,
  });
  const { error } = contracts;
  const failed = error ? reasonOf(error, 'Failed to fetch contracts') : null;
  useEffect(() => {
    if (failed) toast.error(failed, { id: 'contracts' });
  }, [failed]);
  return { list, contracts, failed: contracts.data ? null : failed };
}
