import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SwitchField, TextField } from '#ui/form-fields.tsx';
import { type ProjectBudget, type TimeTerms, timeTerms } from '../contract.ts';
import { timeApi, useEntryChange } from './time-api.ts';

const failed = 'The hourly rate could not be saved.';

/** What an hour costs, and whether the client sees the hours. */
export function TermsDialog({ budget, onClose }: { budget: ProjectBudget; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(timeTerms),
    defaultValues: { hourly_rate: budget.hourly_rate === null ? '' : String(budget.hourly_rate), is_shown: budget.is_shown },
  });
  // Of what the form was filled with: the page behind it may be read again meanwhile.
  const [terms_version] = useState(budget.terms_version);
  const save = useEntryChange(
    (input: TimeTerms) => timeApi.call.updateTerms({ id: budget.project_id, terms_version, ...input }),
    { done: 'Hourly rate saved', failed, onDone: onClose, onError: (error) => showFieldErrors(form, error) },
  );
  return (
    <FormDialog
      title="Hourly Rate"
      size="sm"
      action="Save"
      saving={save}
      failed={failed}
      onSubmit={form.handleSubmit((input) => save.mutate(input))}
      onClose={onClose}
    >
      <TextField control={form.control} name="hourly_rate" label={`Hourly rate (${budget.currency})`} inputMode="decimal" />
      <SwitchField
        control={form.control}
        name="is_shown"
        label="Show the hours to the client"
        hint="The sum of all time, and of this month, on their project page."
      />
    </FormDialog>
  );
}
