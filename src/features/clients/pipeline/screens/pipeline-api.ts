import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { type Board, pipelineContract } from '../contract.ts';

export const pipelineApi = apiClient(pipelineContract);
export const pipelineKey = ['pipeline'] as const;
export const boardKey = [...pipelineKey, 'board'] as const;

/** How soon a board shows what somebody else has moved, or what has happened. */
export const freshMs = 4_000;

type Told<I> = {
  done?: string;
  failed: string;
  onDone?: () => void;
  onError?: (error: unknown) => void;
  /** What the board shows before the answer. */
  show?: (board: Board, input: I) => Board;
};

/** A change of a lead: one at a time, in their order. The board is asked again once the last of them is answered. */
export function useLeadChange<I, O>(run: (input: I) => Promise<O>, { done, failed, onDone, onError, show }: Told<I>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: pipelineKey,
    scope: { id: pipelineKey.join() },
    mutationFn: run,
    onMutate: async (input) => {
      if (show) client.setQueriesData<Board>({ queryKey: boardKey }, (board) => board && show(board, input));
      // A board that was asked for before this change would take back what is shown of it.
      await client.cancelQueries({ queryKey: boardKey });
    },
    onSuccess: () => {
      if (done) toast.success(done);
      onDone?.();
    },
    onError: (error) => (onError ? onError(error) : toast.error(reasonOf(error, failed))),
    onSettled: () =>
      client.isMutating({ mutationKey: pipelineKey }) > 1 ? undefined : client.invalidateQueries({ queryKey: pipelineKey }),
  });
}
