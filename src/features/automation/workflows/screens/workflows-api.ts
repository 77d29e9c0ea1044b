import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { workflowTriggers } from '#shared/choices/automation/workflows.ts';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { oneOf, serverList } from '#ui/server-list.ts';
import { toast } from '#ui/toast.tsx';
import { workflowsContract } from '../contract.ts';

export const workflowsApi = apiClient(workflowsContract);
export const workflowsKey = ['workflows'] as const;
export const runsKey = ['workflow-runs'] as const;

export const workflowList = serverList({ pageSize: 24, searchable: true, filters: { trigger: oneOf(workflowTriggers) } });
export type WorkflowQuery = ReturnType<typeof workflowList.readQuery>;

export const useOptions = () =>
  useQuery({ queryKey: [...workflowsKey, 'options'], queryFn: () => workflowsApi.call.options(), staleTime: 60_000 });

type Told<O> = {
  done?: string | ((output: O) => string);
  failed: string;
  onDone?: (output: O) => void;
  onError?: (error: unknown) => void;
};

/** A write about workflows or their runs; both lists are read again afterwards. */
export function useWorkflowChange<I, O>(run: (input: I) => Promise<O>, told: Told<O>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (output) => {
      const { done } = told;
      if (done) toast.success(typeof done === 'function' ? done(output) : done);
      told.onDone?.(output);
    },
    onError: (error) => (told.onError ? told.onError(error) : toast.error(reasonOf(error, told.failed))),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: workflowsKey });
      await client.invalidateQueries({ queryKey: runsKey });
    },
  });
}
