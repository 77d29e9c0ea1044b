import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { newKey } from '#shared/new-key.ts';
import { wallTime } from '#shared/zoned-time.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SelectField, SwitchField, TextareaField, TextField } from '#ui/form-fields.tsx';
import { timeLimits } from '../choices.ts';
import { type EntryInput, endedEntryInput, entryInput, type TimeEntry } from '../contract.ts';
import { timeApi, useEntryChange } from './time-api.ts';

const failed = 'The time could not be saved.';

type EntryDialogProps = {
  project_id: string;
  entry: TimeEntry | null;
  zone: string;
  tasks: { id: string; title: string }[];
  onClose: () => void;
};

export function EntryDialog({ project_id, entry, zone, tasks, onClose }: EntryDialogProps) {
  // Sent again after a lost answer, it is the same entry.
  const [entry_id] = useState(newKey);
  const runs = entry !== null && entry.ended_at === null;
  const form = useForm({
    resolver: zodResolver(runs ? entryInput : endedEntryInput),
    defaultValues: {
      day: entry?.day ?? wallTime(Date.now(), zone).day,
      from: entry?.from ?? '',
      to: entry?.to ?? '',
      task_id: entry?.task?.id ?? '',
      note: entry?.note ?? '',
      is_billable: entry?.is_billable ?? true,
    },
  });
  const { control } = form;
  const save = useEntryChange(
    (input: EntryInput) =>
      entry
        ? timeApi.call.update({ id: entry.id, updated_at: entry.updated_at, ...input })
        : timeApi.call.create({ id: project_id, entry_id, ...input, to: input.to ?? '' }),
    {
      done: entry ? 'Time updated' : 'Time added',
      failed,
      onDone: onClose,
      onError: (error) => showFieldErrors(form, error),
    },
  );
  const remove = useEntryChange((id: string) => timeApi.call.delete({ id }), {
    done: 'Time deleted',
    failed: 'The time could not be deleted.',
    onDone: onClose,
  });
  return (
    <FormDialog
      title={entry ? 'Edit Time' : 'Add Time'}
      description={`By the studio’s clock (${zone}).`}
      action={entry ? 'Save Changes' : 'Add Time'}
      saving={save}
      failed={failed}
      deletion={
        entry && {
          title: 'Delete this time?',
          description: runs ? 'The timer stops, and what it counted is gone.' : 'It is gone for good.',
          confirmLabel: 'Delete time',
          pending: remove.isPending,
          onConfirm: () => remove.mutate(entry.id),
        }
      }
      onSubmit={form.handleSubmit((input) => save.mutate(input))}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <TextField control={control} name="day" label="Day" type="date" required className="max-sm:col-span-2" />
        <TextField control={control} name="from" label="From" type="time" required />
        <TextField
          control={control}
          name="to"
          label="To"
          type="time"
          required={!runs}
          hint={runs ? 'Empty: the timer goes on.' : undefined}
        />
      </div>
      <p className="text-[0.8125rem] text-muted">An end that is not after the beginning is of the next day.</p>
      {tasks.length > 0 && (
        <SelectField
          control={control}
          name="task_id"
          label="Task"
          placeholder="No task"
          options={tasks.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      <TextareaField control={control} name="note" label="Note" rows={3} maxLength={timeLimits.note} />
      <SwitchField control={control} name="is_billable" label="Billable" hint="Counts for the budget and the retainer." />
    </FormDialog>
  );
}
