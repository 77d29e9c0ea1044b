import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { type RetainerAnswer, retainersContract } from '../contract.ts';

export const retainersApi = apiClient(retainersContract);
export const retainerKey = (project_id: string) => ['projects', 'retainer', project_id] as const;

type Told = { done: string; failed: string; onDone?: () => void; onError?: (error: unknown) => void };

/** A change of a retainer or its link: one at a time; the answer is what stands there now. */
export function useRetainerChange<I>(project_id: string, run: (input: I) => Promise<RetainerAnswer>, told: Told) {
  const client = useQueryClient();
  const key = retainerKey(project_id);
  return useMutation({
    mutationKey: key,
    scope: { id: key.join() },
    mutationFn: run,
    onMutate: () => client.cancelQueries({ queryKey: key }),
    onSuccess: (answer) => {
      client.setQueryData(key, answer);
      toast.success(told.done);
      told.onDone?.();
    },
    onError: (error) => (told.onError ? told.onError(error) : toast.error(reasonOf(error, told.failed))),
    onSettled: () => client.invalidateQueries({ queryKey: ['projects'] }),
  });
}
