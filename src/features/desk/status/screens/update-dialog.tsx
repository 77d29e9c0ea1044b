import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { IncidentStatus } from '#shared/choices/desk/status.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SelectField, TextareaField } from '#ui/form-fields.tsx';
import { useSendKey } from '#ui/use-send-key.ts';
import { type IncidentUpdate, incidentUpdate, type StatusIncident } from '../contract.ts';
import { statusApi, useStatusChange } from './admin-api.ts';
import { stageOptions } from './incident-dialog.tsx';

type UpdateDialogProps = { incident: StatusIncident; status: IncidentStatus; onClose: () => void };

export function UpdateDialog({ incident, status, onClose }: UpdateDialogProps) {
  const form = useForm({ resolver: zodResolver(incidentUpdate), defaultValues: { status, message: '' } });
  const { keyFor } = useSendKey();
  const resolving = form.watch('status') === 'resolved';
  const save = useStatusChange(
    (input: IncidentUpdate) =>
      statusApi.call.updateIncident({ id: incident.id, update_id: keyFor(JSON.stringify(input)), ...input }),
    resolving ? 'Incident resolved' : 'Update published',
    'The update could not be published.',
  );
  const submit = form.handleSubmit((input) =>
    save.mutate(input, { onSuccess: onClose, onError: (error) => showFieldErrors(form, error) }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={resolving ? 'Resolve incident' : 'Post update'}
      description={incident.title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="update-form" loading={save.isPending}>
            {resolving ? 'Resolve incident' : 'Post update'}
          </Button>
        </>
      }
    >
      <form method="post" id="update-form" noValidate onSubmit={submit} className="grid gap-5">
        <SelectField control={form.control} name="status" label="Status" options={stageOptions} required />
        <TextareaField
          control={form.control}
          name="message"
          label="Message"
          required
          rows={4}
          placeholder={resolving ? 'What it was, and that it works again.' : 'What you found out, and when you will say more.'}
        />
      </form>
    </Dialog>
  );
}
