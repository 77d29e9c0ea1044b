import { useEffect } from 'react';
import { contractStatuses } from '#shared/choices/papers/contracts.ts';
import { anyText, type LoadedPage, oneOf, serverList } from '#ui/server-list.ts';
import { toast } from '#ui/toast.tsx';
import { useServerList } from '#ui/use-server-list.ts';
import type { ContractCard } from '../contract.ts';
import { contractsApi, contractsKey } from './contracts-api.ts';

export const contractList = serverList({
  pageSize: 24,
  searchable: true,
  filters: { status: oneOf(contractStatuses), contact_id: anyText },
});

type Query = ReturnType<typeof contractList.readQuery>;
export type LoadedContracts = LoadedPage<
  Query,
  { items: ContractCard[]; next_cursor: string | null; more_matches: boolean }
> | null;

/** One page of contracts as the address asks for it; a failure is told once as a toast and stays on the screen. */
export function useContracts(loaded: LoadedContracts) {
  const contracts = useServerList(contractList, {
    key: [...contractsKey, 'list'],
    read: (query) => contractsApi.call.list(query),
    loaded,
    failure: 'Failed to fetch contracts',
  });
  const { reason } = contracts;
  useEffect(() => {
    if (reason) toast.error(reason, { id: 'contracts' });
  }, [reason]);
  return contracts;
}
