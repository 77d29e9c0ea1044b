import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { statusContract } from '../contract.ts';

export const statusApi = apiClient(statusContract);
export const statusKey = ['status'] as const;

/** A change of the board: says what happened, and reads the board again either way. */
export function useStatusChange<I, O>(run: (input: I) => Promise<O>, done: string, failed: string, onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => {
      toast.success(done);
      onDone?.();
    },
    onError: (error) => toast.error(reasonOf(error, failed)),
    onSettled: () => client.invalidateQueries({ queryKey: statusKey }),
  });
}
