import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { type Milestones, milestonesContract } from '../contract.ts';

export const milestonesApi = apiClient(milestonesContract);
export const milestonesKey = (project_id: string) => ['projects', 'milestones', project_id] as const;

/** A change of a project's milestones: one at a time, in their order; the answer is what stands there now. */
export function useMilestoneChange<I>(
  project_id: string,
  run: (input: I) => Promise<Milestones>,
  { done, failed, onDone, onError }: { done?: string; failed: string; onDone?: () => void; onError?: (error: unknown) => void },
) {
  const client = useQueryClient();
  const key = milestonesKey(project_id);
  return useMutation({
    mutationKey: key,
    scope: { id: key.join() },
    mutationFn: run,
    // A list that was asked for before this change would take back what is shown of it.
    onMutate: () => client.cancelQueries({ queryKey: key }),
    onSuccess: (milestones) => {
      if (client.isMutating({ mutationKey: key }) === 1) client.setQueryData(key, milestones);
      if (done) toast.success(done);
      onDone?.();
    },
    onError: (error) => (onError ? onError(error) : toast.error(reasonOf(error, failed))),
    onSettled: () =>
      client.isMutating({ mutationKey: key }) > 1 ? undefined : client.invalidateQueries({ queryKey: ['projects'] }),
  });
}
