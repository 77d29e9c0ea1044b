import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { reasonOf } from '#ui/api-client.ts';
import { NumberDialog } from '#ui/number-dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { deliverableInput } from '../contract.ts';
import { deliverablesApi, deliverablesKey } from './deliverables-api.ts';

/** How many revision rounds the studio usually agrees on. */
export function RoundsDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const rounds = useQuery({
    queryKey: [...deliverablesKey, 'settings'],
    queryFn: () => deliverablesApi.call.getSettings(),
    select: ({ agreed_rounds }) => agreed_rounds,
  });
  const save = useMutation({
    mutationFn: (agreed_rounds: number) => deliverablesApi.call.updateSettings({ agreed_rounds }),
    onSuccess: () => {
      toast.success('Revision rounds saved');
      onClose();
    },
    onError: (error) => toast.error(reasonOf(error, 'The revision rounds could not be saved.')),
    onSettled: () => client.invalidateQueries({ queryKey: deliverablesKey }),
  });
  return (
    <NumberDialog
      title="Revision rounds"
      description="How many rounds a new deliverable begins with. In a project that has deliverables, those of its latest one count."
      label="Rounds"
      stored={rounds}
      failed="The revision rounds could not be loaded."
      schema={deliverableInput.shape.agreed_rounds}
      pending={save.isPending}
      onSave={(agreed_rounds) => save.mutate(agreed_rounds)}
      onClose={onClose}
    />
  );
}
