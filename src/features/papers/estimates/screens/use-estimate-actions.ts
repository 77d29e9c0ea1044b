import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { estimatesApi, estimatesKey } from './estimates-api.ts';

/** What can be done with an estimate wherever it is shown. */
export function useEstimateActions() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: estimatesKey });
  const told = (otherwise: string) => (error: unknown) => toast.error(reasonOf(error, otherwise));

  const duplicate = useMutation({
    mutationFn: (id: string) => estimatesApi.call.duplicate({ id }),
    onSuccess: ({ estimate_number }) => toast.success('Estimate duplicated', { description: `The copy is ${estimate_number}.` }),
    onError: told('Failed to create estimate'),
    onSettled,
  });
  const revoke = useMutation({
    mutationFn: (id: string) => estimatesApi.call.revoke({ id }),
    onSuccess: () => toast.success('Link revoked', { description: 'Sending the estimate again makes a new one.' }),
    onError: told('Failed to update estimate'),
    onSettled,
  });
  const setReminders = useMutation({
    mutationFn: (input: { id: string; enabled: boolean }) => estimatesApi.call.setReminders(input),
    onSuccess: ({ reminders_enabled }) => toast.success(reminders_enabled ? 'Reminders are on' : 'Reminders are off'),
    onError: told('Failed to update estimate'),
    onSettled,
  });
  const deleteDraft = useMutation({
    mutationFn: (id: string) => estimatesApi.call.delete({ id }),
    onSuccess: () => toast.success('Draft deleted'),
    onError: told('Failed to delete the draft'),
    onSettled,
  });
  const convert = useMutation({
    mutationFn: (id: string) => estimatesApi.call.convert({ id }),
    onSuccess: ({ contract }) =>
      toast.success('Estimate converted to contract successfully', { description: contract.contract_number }),
    onError: told('Failed to convert estimate to contract'),
    onSettled,
  });
  return { duplicate, revoke, setReminders, convert, deleteDraft };
}
