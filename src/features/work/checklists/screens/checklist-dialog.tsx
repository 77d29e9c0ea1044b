import { zodResolver } from '@hookform/resolvers/zod';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Control, useFieldArray, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { checklistKinds } from '#shared/choices/work/checklists.ts';
import { newKey } from '#shared/new-key.ts';
import { Button } from '#ui/button.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SelectField, SwitchField, TextareaField, TextField } from '#ui/form-fields.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { checklistKindLabels, checklistLimits } from '../choices.ts';
import { type AdminChecklist, type ChecklistInput, checklistInput } from '../contract.ts';
import { checklistsApi, useChecklistChange } from './checklists-api.ts';

type Typed = z.input<typeof checklistInput>;
const kindOptions = checklistKinds.map((value) => ({ value, label: checklistKindLabels[value] }));
const failed = 'The list could not be saved.';
const newLine = () => ({ id: newKey(), kind: 'text' as const, title: '', description: '', due_date: '' });

const valuesOf = (list: AdminChecklist | null): Typed => ({
  title: list?.title ?? 'Content',
  launch_date: list?.launch_date ?? '',
  reminders_enabled: list?.reminders_enabled ?? true,
  reminders_most: list?.reminders_most ?? 3,
  reminder_days: list?.reminder_days ?? 3,
  lines: list?.lines.map(({ id, kind, title, description, due_date }) => ({
    ...{ id, kind, title, description: description ?? '', due_date: due_date ?? '' },
  })) ?? [newLine()],
});

type ChecklistDialogProps = { project_id: string; list: AdminChecklist | null; onClose: () => void };

export function ChecklistDialog({ project_id, list, onClose }: ChecklistDialogProps) {
  const form = useForm<Typed, unknown, ChecklistInput>({ resolver: zodResolver(checklistInput), defaultValues: valuesOf(list) });
  const { control } = form;
  // Sent again after a lost answer, it is the same list.
  const [checklist_id] = useState(newKey);
  const save = useChecklistChange(
    project_id,
    (input: ChecklistInput) =>
      list
        ? checklistsApi.call.update({ id: list.id, updated_at: list.updated_at, ...input })
        : checklistsApi.call.create({ id: project_id, checklist_id, ...input }),
    {
      done: list ? 'List updated' : 'The client is asked for it',
      failed,
      onDone: onClose,
      onError: (error) => showFieldErrors(form, error),
    },
  );
  return (
    <FormDialog
      title={list ? 'Edit list' : 'Ask for content'}
      description={list ? undefined : 'The client gets a mail with a private link, and finds the list in the portal.'}
      size="lg"
      action={list ? 'Save Changes' : 'Ask the client'}
      saving={save}
      failed={failed}
      isDirty={form.formState.isDirty}
      onSubmit={form.handleSubmit((input) => save.mutate(input))}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} name="title" label="Title" required maxLength={checklistLimits.title} />
        <TextField
          control={control}
          name="launch_date"
          label="Launch"
          type="date"
          hint="Moves with what is late, and says why."
        />
      </div>
      <Lines control={control} />
      <SwitchField control={control} name="reminders_enabled" label="Remind the client" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} name="reminders_most" label="Reminders at most" inputMode="numeric" />
        <TextField control={control} name="reminder_days" label="Business days between them" inputMode="numeric" />
      </div>
    </FormDialog>
  );
}

function Lines({ control }: { control: Control<Typed, unknown, ChecklistInput> }) {
  const { fields, append, remove, move } = useFieldArray({ control, name: 'lines', keyName: 'key' });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">What the client brings</legend>
      {fields.map(({ key }, at) => (
        <div key={key} className="grid gap-3 rounded-lg border p-3">
          <div className="flex items-start gap-2">
            <TextField
              control={control}
              name={`lines.${at}.title`}
              label={`Line ${at + 1}`}
              maxLength={checklistLimits.title}
              required
              className="flex-1"
            />
            <span className="flex shrink-0 pt-6">
              <IconButton
                label={`Move line ${at + 1} up`}
                icon={<ArrowUp aria-hidden="true" />}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                label={`Move line ${at + 1} down`}
                icon={<ArrowDown aria-hidden="true" />}
                disabled={at === fields.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <IconButton
                label={`Remove line ${at + 1}`}
                icon={<Trash2 aria-hidden="true" />}
                disabled={fields.length === 1}
                onClick={() => remove(at)}
              />
            </span>
          </div>
          <div className="grid gap-3 sm:grid-cols-2">
            <SelectField control={control} name={`lines.${at}.kind`} label="Kind" options={kindOptions} />
            <TextField control={control} name={`lines.${at}.due_date`} label="Due" type="date" />
          </div>
          <TextareaField
            control={control}
            name={`lines.${at}.description`}
            label="Explanation"
            rows={2}
            maxLength={checklistLimits.description}
          />
        </div>
      ))}
      <div>
        <Button
          variant="outline"
          size="sm"
          disabled={fields.length >= checklistLimits.lines}
          onClick={() => append(newLine(), { shouldFocus: true })}
        >
          <Plus aria-hidden="true" />
          Add line
        </Button>
      </div>
    </fieldset>
  );
}
