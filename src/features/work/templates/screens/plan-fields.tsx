import { Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Control, useFieldArray, useFormState } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { CheckboxField, TextareaField, TextField } from '#ui/form-fields.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { templateLimits } from '../choices.ts';
import type { TemplateInput, TypedTemplate } from '../contract.ts';

type Form = Control<TypedTemplate, unknown, TemplateInput>;

const legend = 'mb-2 text-[0.8125rem] font-semibold';
const row = 'grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_6rem_6rem_auto]';

export function PlannedMilestones({ control }: { control: Form }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'milestones' });
  return (
    <fieldset>
      <legend className={legend}>Milestones</legend>
      <div className="grid gap-3">
        {fields.map((field, at) => (
          <div key={field.id} className={row}>
            <TextField
              control={control}
              name={`milestones.${at}.title`}
              label={`Milestone ${at + 1}`}
              className="max-sm:col-span-3"
              required
            />
            <TextField control={control} name={`milestones.${at}.start_day`} label="From day" inputMode="numeric" />
            <TextField control={control} name={`milestones.${at}.due_day`} label="Due day" inputMode="numeric" />
            <IconButton label={`Remove milestone ${at + 1}`} icon={<X aria-hidden="true" />} onClick={() => remove(at)} />
            <More of={`milestone ${at + 1}`} control={control} place={`milestones.${at}`} />
          </div>
        ))}
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          disabled={fields.length >= templateLimits.milestones}
          onClick={() => append({ title: '', description: null, start_day: null, due_day: null })}
        >
          <Plus aria-hidden="true" />
          Add milestone
        </Button>
      </div>
    </fieldset>
  );
}

export function PlannedTasks({ control }: { control: Form }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'tasks' });
  return (
    <fieldset>
      <legend className={legend}>Tasks</legend>
      <div className="grid gap-3">
        {fields.map((field, at) => (
          <div key={field.id} className={row}>
            <TextField
              control={control}
              name={`tasks.${at}.title`}
              label={`Task ${at + 1}`}
              className="max-sm:col-span-3"
              required
            />
            <TextField control={control} name={`tasks.${at}.due_day`} label="Due day" inputMode="numeric" />
            <CheckboxField control={control} name={`tasks.${at}.is_visible`} label="Shown" className="self-center sm:pt-5" />
            <IconButton label={`Remove task ${at + 1}`} icon={<X aria-hidden="true" />} onClick={() => remove(at)} />
            <More of={`task ${at + 1}`} control={control} place={`tasks.${at}`}>
              <TextareaField
                control={control}
                name={`tasks.${at}.checklist`}
                label={`Checklist of task ${at + 1}`}
                hint="One line each"
                rows={3}
              />
            </More>
          </div>
        ))}
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          disabled={fields.length >= templateLimits.tasks}
          onClick={() => append({ title: '', description: null, due_day: null, is_visible: false, checklist: '' })}
        >
          <Plus aria-hidden="true" />
          Add task
        </Button>
      </div>
    </fieldset>
  );
}

type MoreProps = { of: string; control: Form; place: `milestones.${number}` | `tasks.${number}`; children?: ReactNode };

/** What few need to write, closed until it is asked for or has a problem. */
function More({ of, control, place, children }: MoreProps) {
  const { errors } = useFormState({ control });
  const [list, at] = place.split('.') as ['milestones' | 'tasks', string];
  const problems = Object.keys(errors[list]?.[Number(at)] ?? {});
  const [isOpen, setIsOpen] = useState(false);
  const hasProblem = problems.includes('description') || problems.includes('checklist');
  // Once open it stays so: the last letter that mends a problem does not close it around the field.
  if (hasProblem && !isOpen) setIsOpen(true);
  return (
    <details className="col-span-full" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer text-[0.8125rem] text-muted">
        {children ? 'Description and checklist' : 'Description'}
        <span className="sr-only"> of {of}</span>
      </summary>
      <div className="mt-2 grid gap-3">
        <TextareaField control={control} name={`${place}.description`} label={`Description of ${of}`} rows={2} />
        {children}
      </div>
    </details>
  );
}
