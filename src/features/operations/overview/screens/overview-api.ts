import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { useLiveBatch } from '#ui/use-live.ts';
import { type FirstSteps, type Overview, overviewContract } from '../contract.ts';

const api = apiClient(overviewContract);
const overviewKey = ['overview'] as const;
const stepsKey = ['first-steps'] as const;

/** Figures and activity, kept up to date by the stream of the area. */
export function useOverview(loaded: Overview | null) {
  const client = useQueryClient();
  useLiveBatch(['activity'], () => void client.invalidateQueries({ queryKey: overviewKey }));
  return useQuery({
    queryKey: overviewKey,
    queryFn: () => api.call.show(),
    initialData: loaded ?? undefined,
  });
}

export function useFirstSteps(loaded: FirstSteps | null) {
  const client = useQueryClient();
  useLiveBatch(['activity'], () => void client.invalidateQueries({ queryKey: stepsKey }));
  const { data } = useQuery({
    queryKey: stepsKey,
    queryFn: () => api.call.firstSteps(),
    initialData: loaded ?? undefined,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (is_hidden: boolean) => api.call.hideFirstSteps({ is_hidden }),
    onSuccess: ({ is_hidden }) => {
      client.setQueryData<FirstSteps>(stepsKey, (steps) => steps && { ...steps, is_hidden });
      if (is_hidden)
        toast.success('First steps are hidden', {
          id: 'first-steps',
          action: { label: 'Undo', onClick: () => mutate(false) },
        });
    },
    onError: (error) => toast.error(reasonOf(error, 'The first steps could not be changed.')),
  });
  return { steps: data, hide: mutate, isHiding: isPending };
}
