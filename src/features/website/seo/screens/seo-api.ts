import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { seoContract } from '../contract.ts';

export const seoApi = apiClient(seoContract);
export const seoKey = ['seo'] as const;

type Told<O> = { done?: string; failed: string; onDone?: (output: O) => void };

/** A change whose outcome is told in a toast; all that is shown is read again. */
export function useSeoChange<I, O>(run: (input: I) => Promise<O>, { done, failed, onDone }: Told<O>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (output) => {
      if (done) toast.success(done);
      onDone?.(output);
    },
    onError: (error) => toast.error(reasonOf(error, failed)),
    onSettled: () => client.invalidateQueries({ queryKey: seoKey }),
  });
}
