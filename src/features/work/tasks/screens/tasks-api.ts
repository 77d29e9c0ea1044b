import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { type Board, type Task, tasksContract } from '../contract.ts';

export const tasksApi = apiClient(tasksContract);
export const boardKey = (project_id: string) => ['projects', 'tasks', project_id] as const;
export const activityKey = ['projects', 'activity'] as const;

/** How soon a board shows what somebody else has moved. */
export const freshMs = 4_000;

type Told<I> = {
  done?: string;
  failed: string;
  onDone?: () => void;
  onError?: (error: unknown) => void;
  show?: (board: Board, input: I) => Board;
};

/**
 * The version of a task that is edited. One that was opened while its own move was being saved has the version of before; where the
 * answer to that move shows the same task, its version is the one that was seen.
 */
export function versionOf(client: QueryClient, task: Task): string {
  const answers = client.getMutationCache().findAll({ mutationKey: boardKey(task.project_id), status: 'success' });
  const stored = answers.at(-1)?.state.data as Board | undefined;
  const now = stored?.items.find(({ id }) => id === task.id);
  const isSame = now && JSON.stringify({ ...now, updated_at: task.updated_at }) === JSON.stringify(task);
  return isSame ? now.updated_at : task.updated_at;
}

/** A change of the board: one at a time, in their order. It is shown at once; the answer is what stands there now. */
export function useBoardChange<I>(project_id: string, run: (input: I) => Promise<Board>, told: Told<I>) {
  const client = useQueryClient();
  const key = boardKey(project_id);
  return useMutation({
    mutationKey: key,
    scope: { id: key.join() },
    mutationFn: run,
    onMutate: async (input) => {
      const { show } = told;
      if (show) client.setQueryData<Board>(key, (board) => board && show(board, input));
      // A board that was asked for before this change would take back what is shown of it.
      await client.cancelQueries({ queryKey: key });
    },
    onSuccess: (board) => {
      if (client.isMutating({ mutationKey: key }) === 1) client.setQueryData(key, board);
      if (told.done) toast.success(told.done);
      told.onDone?.();
    },
    onError: (error) => (told.onError ? told.onError(error) : toast.error(reasonOf(error, told.failed))),
    onSettled: () =>
      client.isMutating({ mutationKey: key }) > 1
        ? undefined
        : Promise.all([client.invalidateQueries({ queryKey: key }), client.invalidateQueries({ queryKey: activityKey })]),
  });
}
