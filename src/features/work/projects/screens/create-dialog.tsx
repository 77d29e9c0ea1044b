import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ContactPicker, type PickedContact } from '#features/people/contacts/screens/contact-picker.tsx';
import { defaultCurrency } from '#shared/currencies.ts';
import { formatMoney } from '#shared/money.ts';
import { newKey } from '#shared/new-key.ts';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { TextField } from '#ui/form-fields.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.tsx';
import { projectSourceLabels } from '../choices.ts';
import { type NewProject, newProject, type OpenSource, type Project } from '../contract.ts';
import { ProjectFields } from './project-fields.tsx';
import { projectsApi, projectsKey } from './projects-api.ts';

const keyOf = ({ type, id }: OpenSource) => `${type}:${id}`;
const labelOf = ({ type, number, title, client_name, amount, currency }: OpenSource) =>
  `${projectSourceLabels[type]} ${number}: ${[title, client_name, formatMoney(amount, currency)].filter(Boolean).join(', ')}`;

type CreateDialogProps = {
  onClose: () => void;
  /** Plans that a project can begin with. */
  templates: { id: string; name: string }[];
  create: (input: NewProject, template_id: string) => Promise<Project>;
};

/** A project by hand, or from what was agreed and paid: then its client, name and budget are known. */
export function CreateDialog({ onClose, templates, create: run }: CreateDialogProps) {
  const client = useQueryClient();
  const [request_key] = useState(newKey);
  const [picked, setPicked] = useState<PickedContact | null>(null);
  const [source, setSource] = useState<OpenSource | null>(null);
  const [template_id, setTemplate] = useState('');
  const sources = useQuery({ queryKey: [...projectsKey, 'sources'], queryFn: () => projectsApi.call.sources() });
  const form = useForm({
    resolver: zodResolver(newProject),
    defaultValues: {
      name: '',
      description: '',
      status: 'pending',
      budget: '',
      start_date: '',
      deadline: '',
      contact_id: '',
      source: null,
      request_key,
    },
  });
  const create = useMutation({
    mutationFn: (input: NewProject) => run(input, template_id),
    onSuccess: () => {
      toast.success('Project created successfully');
      onClose();
    },
    onError: (error) => showFieldErrors(form, error),
    onSettled: () => client.invalidateQueries({ queryKey: projectsKey }),
  });
  const choose = (key: string) => {
    const chosen = sources.data?.items.find((one) => keyOf(one) === key) ?? null;
    setSource(chosen);
    form.setValue('source', chosen && { type: chosen.type, id: chosen.id });
    form.clearErrors();
    if (!chosen) return;
    form.setValue('name', chosen.title);
    form.setValue('budget', String(chosen.amount));
  };
  const isAboutField = create.error instanceof ApiFailure && Object.keys(create.error.fields).length > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New Project"
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={create.isPending}>
            Cancel
          </Button>
          <Button type="submit" form="new-project-form" loading={create.isPending}>
            Create Project
          </Button>
        </>
      }
    >
      <form
        method="post"
        id="new-project-form"
        noValidate
        onSubmit={form.handleSubmit((input) => create.mutate(input))}
        className="grid gap-4"
      >
        {create.error && !isAboutField && <FormAlert>{reasonOf(create.error, 'Failed to create project')}</FormAlert>}
        {sources.isError && <FormAlert tone="warning">Estimates, contracts and orders could not be loaded.</FormAlert>}
        {sources.data && sources.data.items.length > 0 && (
          <Field label="Begin from">
            {(wiring) => (
              <Select
                {...wiring}
                value={source ? keyOf(source) : ''}
                placeholder="Nothing: by hand"
                options={sources.data.items.map((one) => ({ value: keyOf(one), label: labelOf(one) }))}
                onChange={({ target }) => choose(target.value)}
              />
            )}
          </Field>
        )}
        {!source && (
          <ContactPicker
            required
            value={picked}
            error={form.formState.errors.contact_id?.message}
            onChange={(contact) => {
              setPicked(contact);
              form.setValue('contact_id', contact?.id ?? '');
              form.clearErrors('contact_id');
            }}
          />
        )}
        {templates.length > 0 && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Template" hint="Milestones and tasks to begin with.">
              {(wiring) => (
                <Select
                  {...wiring}
                  value={template_id}
                  placeholder="None"
                  options={templates.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={({ target }) => setTemplate(target.value)}
                />
              )}
            </Field>
            {template_id && (
              <TextField
                control={form.control}
                name="start_date"
                label="Start date"
                type="date"
                hint="The dates of the plan count from it; empty is today."
              />
            )}
          </div>
        )}
        <ProjectFields control={form.control} currency={source?.currency ?? defaultCurrency} />
      </form>
    </Dialog>
  );
}
