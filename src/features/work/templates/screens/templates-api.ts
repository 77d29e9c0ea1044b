import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { type ProjectTemplates, projectTemplatesContract } from '../contract.ts';

export const templatesApi = apiClient(projectTemplatesContract);
export const templatesKey = ['project-templates'] as const;

export const useTemplates = (loaded?: ProjectTemplates) =>
  useQuery({ queryKey: templatesKey, queryFn: () => templatesApi.call.list(), initialData: loaded });

type Told = { done: string; failed: string; onDone?: () => void; onError?: (error: unknown) => void };

/** A change of the templates: one at a time, in their order; the answer is what stands there now. */
export function useTemplateChange<I>(run: (input: I) => Promise<ProjectTemplates>, told: Told) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: templatesKey,
    scope: { id: templatesKey.join() },
    mutationFn: run,
    onMutate: () => client.cancelQueries({ queryKey: templatesKey }),
    onSuccess: (templates) => {
      client.setQueryData(templatesKey, templates);
      toast.success(told.done);
      told.onDone?.();
    },
    onError: (error) => (told.onError ? told.onError(error) : toast.error(reasonOf(error, told.failed))),
    onSettled: () => client.invalidateQueries({ queryKey: templatesKey }),
  });
}
