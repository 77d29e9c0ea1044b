import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { deliverablesContract } from '../contract.ts';

export const deliverablesApi = apiClient(deliverablesContract);
export const deliverablesKey = ['deliverables'] as const;
export const deliverableListKey = (project_id: string) => [...deliverablesKey, 'list', project_id] as const;
export const deliverableKey = (id: string) => [...deliverablesKey, 'one', id] as const;

type Told<O> = { done?: string; failed: string; onDone?: (answer: O) => void; onError?: (error: unknown) => void };

/** A change of a deliverable: one at a time, in their order; the answer is what stands there now. */
export function useDeliverableChange<I, O extends { id: string }>(
  id: string,
  run: (input: I) => Promise<O>,
  { done, failed, onDone, onError }: Told<O>,
) {
  const client = useQueryClient();
  const key = deliverableKey(id);
  return useMutation({
    mutationKey: key,
    scope: { id: key.join() },
    mutationFn: run,
    // What was asked for before this change would take back what is shown of it.
    onMutate: () => client.cancelQueries({ queryKey: key }),
    onSuccess: (deliverable) => {
      if (client.isMutating({ mutationKey: key }) === 1) client.setQueryData(key, deliverable);
      if (done) toast.success(done);
      onDone?.(deliverable);
    },
    onError: (error) => {
      if (onError) onError(error);
      else toast.error(reasonOf(error, failed));
    },
    onSettled: async () => {
      if (client.isMutating({ mutationKey: key }) > 1) return;
      await Promise.all([
        client.invalidateQueries({ queryKey: deliverablesKey }),
        client.invalidateQueries({ queryKey: ['projects'] }),
      ]);
    },
  });
}
