import { zodResolver } from '@hookform/resolvers/zod';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Control, useController, useFieldArray, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { newKey } from '#shared/new-key.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SelectField, SwitchField, TextareaField, TextField } from '#ui/form-fields.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { type Form, type FormConfig, formConfig, formLimits } from '../../admin-contract.ts';
import { operatorLabels, operators } from '../../form-fields.ts';
import { formTypeOptions } from './form-words.ts';
import { formsAdminApi, useFormChange } from './forms-api.ts';

type ConfigControl = Control<z.input<typeof formConfig>, unknown, FormConfig>;

const operatorOptions = operators.map((value) => ({ value, label: operatorLabels[value] }));

type FormConfigDialogProps = { form: Form; onClose: () => void };

export function FormConfigDialog({ form: stored, onClose }: FormConfigDialogProps) {
  const { name, type, slug, email_enabled, selected_template, success_message, failure_message } = stored;
  const { conditional_logic, allowed_origins } = stored;
  const form = useForm({
    resolver: zodResolver(formConfig),
    defaultValues: {
      ...{ name, type, slug, email_enabled, selected_template, success_message, failure_message },
      ...{ conditional_logic, allowed_origins },
    },
  });
  const save = useFormChange(
    (config: FormConfig) => formsAdminApi.call.update({ id: stored.id, updated_at: stored.updated_at, ...config }),
    { done: 'Form updated successfully', failed: 'The form could not be saved.', onDone: onClose },
  );
  const options = stored.templates.map(({ id, label }) => ({ value: id, label }));
  const submit = form.handleSubmit((config) => save.mutate(config, { onError: (error) => showFieldErrors(form, error) }));
  return (
    <FormDialog
      title="Edit Form Configuration"
      size="lg"
      action="Save Changes"
      saving={save}
      failed="The form could not be saved."
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={form.control} name="name" label="Name" required maxLength={formLimits.name} />
        <SelectField control={form.control} name="type" label="Type" required options={formTypeOptions} />
      </div>
      {stored.site_form === null && (
        <TextField control={form.control} name="slug" label="Address" hint="It is published at /forms/ and this." required />
      )}
      <TextareaField control={form.control} name="success_message" label="Success message" required rows={2} />
      <TextareaField control={form.control} name="failure_message" label="Error message" required rows={2} />
      <SwitchField
        control={form.control}
        name="email_enabled"
        label="Email Enabled"
        hint="The person who sends the form gets an email."
      />
      <SelectField control={form.control} name="selected_template" label="Email template" options={options} />
      <Rules control={form.control} fields={stored.fields} templates={options} />
      {stored.site_form === null && <Origins control={form.control} />}
    </FormDialog>
  );
}

type RulesProps = {
  control: ConfigControl;
  fields: readonly { key: string; label: string }[];
  templates: { value: string; label: string }[];
};

/** Conditional logic: the first rule that the answers meet chooses the mail. */
function Rules({ control, fields, templates }: RulesProps) {
  const rules = useFieldArray({ control, name: 'conditional_logic', keyName: 'row' });
  const fieldOptions = fields.map(({ key, label }) => ({ value: key, label }));
  return (
    <fieldset className="grid gap-3 rounded-md border p-4">
      <legend className="px-1 text-sm font-medium">Conditional logic</legend>
      <p className="text-sm text-muted">The first rule that the answers meet chooses the mail.</p>
      {rules.fields.map((rule, at) => (
        <div key={rule.row} className="grid items-end gap-3 border-t pt-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
          <SelectField
            control={control}
            name={`conditional_logic.${at}.field`}
            label={`Field of rule ${at + 1}`}
            options={fieldOptions}
          />
          <SelectField
            control={control}
            name={`conditional_logic.${at}.operator`}
            label={`Operator of rule ${at + 1}`}
            options={operatorOptions}
          />
          <TextField control={control} name={`conditional_logic.${at}.value`} label={`Value of rule ${at + 1}`} maxLength={100} />
          <IconButton label={`Remove rule ${at + 1}`} icon={<Trash2 aria-hidden="true" />} onClick={() => rules.remove(at)} />
          <SelectField
            control={control}
            name={`conditional_logic.${at}.template_id`}
            label={`Template of rule ${at + 1}`}
            options={templates}
            className="sm:col-span-3"
          />
        </div>
      ))}
      <Button
        variant="outline"
        size="sm"
        className="w-fit"
        disabled={rules.fields.length >= formLimits.rules || fields.length === 0}
        onClick={() =>
          rules.append({
            ...{ id: newKey(), field: fields[0]?.key ?? '', operator: 'equals', value: '' },
            template_id: templates[0]?.value ?? '',
          })
        }
      >
        <Plus aria-hidden="true" />
        Add rule
      </Button>
    </fieldset>
  );
}

/** One in each line; a line that is left blank counts for nothing. */
function Origins({ control }: { control: ConfigControl }) {
  const { field, fieldState } = useController({ control, name: 'allowed_origins' });
  const [typed, setTyped] = useState(field.value.join('\n'));
  const wrong = [fieldState.error].flat().find((one) => one?.message)?.message;
  return (
    <Field
      label="Sites that may embed it"
      hint="One in each line, such as https://www.example.com. Without any, no other site can show the form."
      error={wrong}
    >
      {(wiring) => (
        <Textarea
          {...wiring}
          name={field.name}
          rows={3}
          value={typed}
          onBlur={field.onBlur}
          onChange={(event) => {
            setTyped(event.target.value);
            field.onChange(
              event.target.value
                .split('\n')
                .map((line) => line.trim())
                .filter(Boolean),
            );
          }}
        />
      )}
    </Field>
  );
}
