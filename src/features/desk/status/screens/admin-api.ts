import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { statusContract } from '../contract.ts';

export const statusApi = apiClient(statusContract);
export const statusKey = ['status'] as const;
export const boardKey = [...statusKey, 'board'] as const;

/**
 * A change of the board: one at a time, in their order; says what happened, and reads the board again after the last. What `mutate`
 * is given as `onSuccess` comes after that: what is edited next is the version that this change has made.
 */
export function useStatusChange<I, O>(run: (input: I) => Promise<O>, done: string, failed: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: statusKey,
    scope: { id: 'status' },
    mutationFn: run,
    // A board that was asked for before this change would take back what is shown of it.
    onMutate: () => client.cancelQueries({ queryKey: statusKey }),
    onSuccess: () => toast.success(done),
    onError: (error) => toast.error(reasonOf(error, failed)),
    onSettled: () =>
      client.isMutating({ mutationKey: statusKey }) > 1 ? undefined : client.invalidateQueries({ queryKey: statusKey }),
  });
}

/** Whether what is shown may be out of date already, so that it is not to be edited. */
export const useIsChanging = (): boolean => useIsMutating({ mutationKey: statusKey }) > 0;
