import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { taskLimits } from '#features/work/tasks/choices.ts';
import { reasonOf } from '#ui/api-client.ts';
import { FormAlert } from '#ui/form-alert.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SelectField, TextareaField, TextField } from '#ui/form-fields.tsx';
import { type TaskOfMessage, taskOfMessage } from '../contract.ts';
import { startOf, titleOf } from '../policy.ts';
import { useClientProjects } from './client-projects.ts';
import type { RecordDialogProps } from './message-records.tsx';
import { messageRecordsApi, useMakeRecord } from './message-records-api.ts';

export function TaskOfMessageDialog({ conversation, message, onClose }: RecordDialogProps) {
  const projects = useClientProjects(conversation.id);
  const form = useForm({
    resolver: zodResolver(taskOfMessage),
    defaultValues: {
      project_id: conversation.links.project?.id ?? '',
      title: titleOf(message.text, taskLimits.title),
      description: startOf(message.text, taskLimits.description),
    },
  });
  const save = useMakeRecord(
    (request_key, input: TaskOfMessage) => messageRecordsApi.call.createTask({ id: message.id, request_key, ...input }),
    { onDone: onClose, onError: (error) => showFieldErrors(form, error) },
  );
  return (
    <FormDialog
      title="Create Task"
      description="On the board of one of the client’s projects, with a link to this message."
      action="Create Task"
      saving={save}
      failed="The task could not be created."
      disabled={projects.isNone}
      onSubmit={form.handleSubmit((input) => save.mutate(input))}
      onClose={onClose}
    >
      {projects.error && <FormAlert>{reasonOf(projects.error, 'The client’s projects could not be loaded.')}</FormAlert>}
      {projects.isNone && <FormAlert tone="info">This client has no project yet. A task belongs to one.</FormAlert>}
      <SelectField
        control={form.control}
        name="project_id"
        label="Project"
        required
        placeholder={projects.isLoading ? 'Loading...' : 'Choose a project'}
        options={projects.options}
      />
      <TextField control={form.control} name="title" label="Title" required maxLength={taskLimits.title} />
      <TextareaField control={form.control} name="description" label="Description" rows={4} maxLength={taskLimits.description} />
    </FormDialog>
  );
}
