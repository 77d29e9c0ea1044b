import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Control, useFieldArray, useForm } from 'react-hook-form';
import { type TaskStatus, taskStatuses } from '#shared/choices/work/tasks.ts';
import { newKey } from '#shared/new-key.ts';
import { Button } from '#ui/button.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { CheckboxField, SelectField, SwitchField, TextareaField, TextField } from '#ui/form-fields.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { taskLimits, taskStatusLabels } from '../choices.ts';
import { type Board, type Task, type TaskInput, type TypedTask, taskInput } from '../contract.ts';
import { tasksApi, useBoardChange, versionOf } from './tasks-api.ts';

const failed = 'The task could not be saved.';
const statusOptions = taskStatuses.map((value) => ({ value, label: taskStatusLabels[value] }));

const valuesOf = (task: Task | null, status: TaskStatus): TypedTask => ({
  title: task?.title ?? '',
  description: task?.description ?? '',
  status: task?.status ?? status,
  due_date: task?.due_date ?? '',
  assignee_id: task?.assignee?.id ?? '',
  is_visible: task?.is_visible ?? false,
  checklist: task?.checklist ?? [],
});

type TaskDialogProps = {
  project_id: string;
  task: Task | null;
  status: TaskStatus;
  people: Board['people'];
  facts?: ReactNode;
  onClose: () => void;
};

export function TaskDialog({ project_id, task, status, people, facts, onClose }: TaskDialogProps) {
  const client = useQueryClient();
  const form = useForm({ resolver: zodResolver(taskInput), defaultValues: valuesOf(task, status) });
  const { control } = form;
  // Sent again after a lost answer, it is the same task.
  const [task_id] = useState(newKey);
  const save = useBoardChange(
    project_id,
    (input: TaskInput) =>
      task
        ? tasksApi.call.update({ id: task.id, updated_at: versionOf(client, task), ...input })
        : tasksApi.call.create({ id: project_id, task_id, ...input }),
    {
      done: task ? 'Task updated' : 'Task added',
      failed,
      onDone: onClose,
      onError: (error) => showFieldErrors(form, error),
    },
  );
  const remove = useBoardChange(
    project_id,
    (gone: Task) => tasksApi.call.delete({ params: { id: gone.id }, query: { updated_at: versionOf(client, gone) } }),
    { done: 'Task deleted', failed: 'The task could not be deleted.', onDone: onClose },
  );
  // Whoever was deactivated keeps the tasks they have.
  const former = task?.assignee && !people.some(({ id }) => id === task.assignee?.id) ? [task.assignee] : [];
  return (
    <FormDialog
      title={task ? 'Edit Task' : 'Add Task'}
      action={task ? 'Save Changes' : 'Add Task'}
      saving={save}
      failed={failed}
      deletion={
        task && {
          title: `Delete ${task.title}?`,
          description: 'It is gone for good, with its checklist.',
          confirmLabel: 'Delete task',
          pending: remove.isPending,
          onConfirm: () => remove.mutate(task),
        }
      }
      onSubmit={form.handleSubmit((input) => save.mutate(input))}
      onClose={onClose}
      facts={facts}
    >
      <TextField control={control} name="title" label="Title" required maxLength={taskLimits.title} />
      <TextareaField control={control} name="description" label="Description" rows={3} maxLength={taskLimits.description} />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField control={control} name="status" label="Status" options={statusOptions} />
        <TextField control={control} name="due_date" label="Due" type="date" />
        <SelectField
          control={control}
          name="assignee_id"
          label="Given to"
          placeholder="Nobody"
          options={[...people, ...former].map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      <Checklist control={control} />
      <SwitchField control={control} name="is_visible" label="Show it to the client" hint="In the portal, with its checklist." />
    </FormDialog>
  );
}

function Checklist<C, O>({ control }: { control: Control<TypedTask, C, O> }) {
  const lines = useFieldArray({ control, name: 'checklist', keyName: 'key' });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">Checklist</legend>
      {lines.fields.map((line, at) => (
        <div key={line.key} className="flex items-center gap-2">
          <CheckboxField
            control={control}
            name={`checklist.${at}.done`}
            label={<span className="sr-only">Done: line {at + 1}</span>}
          />
          <TextField
            control={control}
            name={`checklist.${at}.text`}
            label={<span className="sr-only">Line {at + 1}</span>}
            maxLength={taskLimits.checklistText}
            className="flex-1"
          />
          <IconButton label={`Remove line ${at + 1}`} icon={<X aria-hidden="true" />} onClick={() => lines.remove(at)} />
        </div>
      ))}
      {lines.fields.length < taskLimits.checklist && (
        <Button variant="ghost" size="sm" className="w-fit" onClick={() => lines.append({ id: newKey(), text: '', done: false })}>
          <Plus aria-hidden="true" />
          Add a line
        </Button>
      )}
    </fieldset>
  );
}
