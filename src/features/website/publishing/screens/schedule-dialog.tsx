import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '#ui/api-client.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Input } from '#ui/input.tsx';
import { toast } from '#ui/toast.tsx';

type ScheduleDialogProps = {
  /** Answers null where the draft could not be saved before. */
  schedule: (publish_at: string) => Promise<unknown>;
  onClose: () => void;
};

export function ScheduleDialog({ schedule: plan, onClose }: ScheduleDialogProps) {
  const [at, setAt] = useState('');
  const schedule = useMutation({
    mutationFn: () => plan(new Date(at).toISOString()),
    onSuccess: (state) => {
      if (state) toast.success('Publication planned');
      onClose();
    },
  });
  const [asked, setAsked] = useState(false);
  const missing = asked && Number.isNaN(Date.parse(at)) ? 'Please choose a day and a time' : undefined;
  const refused = schedule.error instanceof ApiFailure ? schedule.error.fields.publish_at : undefined;
  return (
    <FormDialog
      title="Publish later"
      description="The draft as it is now is published then. What you write after this stays in the draft."
      action="Plan publication"
      saving={schedule}
      failed="The publication could not be planned."
      fields={['publish_at']}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (!Number.isNaN(Date.parse(at))) schedule.mutate();
      }}
      onClose={onClose}
    >
      <Field label="Day and time" hint="In your own time zone" error={missing ?? refused} required>
        {(control) => <Input {...control} type="datetime-local" value={at} onChange={(event) => setAt(event.target.value)} />}
      </Field>
    </FormDialog>
  );
}
