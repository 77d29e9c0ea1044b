import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { type FormsOverview, formsAdminContract } from '../../admin-contract.ts';
import { formSubmissionsContract } from '../../submissions-contract.ts';

export const formsAdminApi = apiClient(formsAdminContract);
export const submissionsApi = apiClient(formSubmissionsContract);
export const formsKey = ['forms'] as const;
export const submissionsKey = [...formsKey, 'submissions'] as const;

export const useForms = (loaded: FormsOverview | null) =>
  useQuery({
    queryKey: [...formsKey, 'overview'],
    queryFn: () => formsAdminApi.call.list(),
    initialData: loaded ?? undefined,
  });

/** A change of a form or a submission, after which everything about them is read again. */
export function useFormChange<I, O>(
  run: (input: I) => Promise<O>,
  { done, failed, onDone }: { done?: string; failed: string; onDone?: (made: O) => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (made) => {
      if (done) toast.success(done);
      onDone?.(made);
    },
    onError: (error) => toast.error(reasonOf(error, failed)),
    onSettled: () => client.invalidateQueries({ queryKey: formsKey }),
  });
}
