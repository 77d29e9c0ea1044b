import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { type AdminHelp, helpContract } from '../contract.ts';

export const helpApi = apiClient(helpContract);
export const helpKey = ['help'] as const;

export const useHelp = (loaded: AdminHelp | null) =>
  useQuery({ queryKey: helpKey, queryFn: () => helpApi.call.admin(), initialData: loaded ?? undefined });

/** A change of the list: one at a time, in their order; the answer is what stands there now. */
export function useHelpChange<I>(
  run: (input: I) => Promise<AdminHelp>,
  { done, failed, onDone }: { done?: string; failed: string; onDone?: () => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: helpKey,
    scope: { id: helpKey.join() },
    mutationFn: run,
    onMutate: () => client.cancelQueries({ queryKey: helpKey }),
    onSuccess: (list) => {
      if (client.isMutating({ mutationKey: helpKey }) === 1) client.setQueryData(helpKey, list);
      if (done) toast.success(done);
      onDone?.();
    },
    onError: (error) => toast.error(reasonOf(error, failed)),
    onSettled: () =>
      client.isMutating({ mutationKey: helpKey }) > 1 ? undefined : client.invalidateQueries({ queryKey: helpKey }),
  });
}
