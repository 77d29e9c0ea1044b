import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { type AdminChecklists, checklistsContract } from '../contract.ts';

export const checklistsApi = apiClient(checklistsContract);
export const checklistsKey = (project_id: string) => ['projects', 'checklists', project_id] as const;

/** A change of a project's lists: one at a time, in their order; the answer is what stands there now. */
export function useChecklistChange<I>(
  project_id: string,
  run: (input: I) => Promise<AdminChecklists>,
  { done, failed, onDone, onError }: { done?: string; failed: string; onDone?: () => void; onError?: (error: unknown) => void },
) {
  const client = useQueryClient();
  const key = checklistsKey(project_id);
  return useMutation({
    mutationKey: key,
    scope: { id: key.join() },
    mutationFn: run,
    onMutate: () => client.cancelQueries({ queryKey: key }),
    onSuccess: (lists) => {
      if (client.isMutating({ mutationKey: key }) === 1) client.setQueryData(key, lists);
      if (done) toast.success(done);
      onDone?.();
    },
    onError: (error) => (onError ? onError(error) : toast.error(reasonOf(error, failed))),
    onSettled: () =>
      client.isMutating({ mutationKey: key }) > 1 ? undefined : client.invalidateQueries({ queryKey: ['projects'] }),
  });
}
