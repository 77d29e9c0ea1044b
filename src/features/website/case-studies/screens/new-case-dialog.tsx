import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { newKey } from '#shared/new-key.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { caseLimits } from '../choices.ts';
import { newCaseInput } from '../contract.ts';
import { casesApi, casesKey, casesPath } from './cases-api.ts';

export function NewCaseDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  // The same one however often it is sent: a lost answer makes no second case study.
  const [id] = useState(newKey);
  const projects = useQuery({ queryKey: [...casesKey, 'projects'], queryFn: () => casesApi.call.listProjects() });
  const form = useForm({ resolver: zodResolver(newCaseInput), defaultValues: { title: '', project_id: null } });
  const { errors } = form.formState;
  const creating = useMutation({
    mutationFn: async (input: { title: string; project_id?: string | null }) => {
      const study = await casesApi.call.create({ id, ...input });
      await client.invalidateQueries({ queryKey: casesKey });
      await navigate(`${casesPath}/${study.id}`);
    },
    // It may have been made before.
    onError: () => client.invalidateQueries({ queryKey: casesKey }),
  });
  const items = projects.data?.items ?? [];
  const choose = (chosen: string) => {
    form.setValue('project_id', chosen || null);
    const project = items.find((one) => one.id === chosen);
    if (project && !form.getValues('title')) form.setValue('title', project.name.slice(0, caseLimits.title));
  };
  const hint = projects.isPending
    ? 'Reading your finished projects...'
    : projects.error
      ? 'Your projects could not be read. You can begin with an empty one.'
      : items.length === 0
        ? 'There is no finished project without a case study.'
        : 'Client, request, services and year are taken over. The client is asked before it is published.';
  return (
    <FormDialog
      title="New Case Study"
      description="It is a draft that nobody else sees until you publish it."
      action="Create case study"
      saving={creating}
      failed="The case study could not be made."
      fields={['title', 'project_id']}
      onSubmit={form.handleSubmit((input) => creating.mutate(input))}
      onClose={onClose}
    >
      <Field label="Made from" hint={hint} error={errors.project_id?.message}>
        {(control) => (
          <Select
            {...control}
            value={form.watch('project_id') ?? ''}
            onChange={(event) => choose(event.target.value)}
            options={[
              { value: '', label: 'Nothing: begin empty' },
              ...items.map((project) => ({ value: project.id, label: `${project.name} · ${project.client}` })),
            ]}
          />
        )}
      </Field>
      <Field label="Title" error={errors.title?.message} required>
        {(control) => <Input {...control} {...form.register('title')} maxLength={caseLimits.title} />}
      </Field>
    </FormDialog>
  );
}
