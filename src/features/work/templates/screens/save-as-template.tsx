import { LayoutList } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { newKey } from '#shared/new-key.ts';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { Input } from '#ui/input.tsx';
import { templateLimits } from '../choices.ts';
import { templatesApi, useTemplateChange } from './templates-api.ts';

type Source = { id: string; name: string };

/** Makes a template of the milestones, tasks and folders of a project. */
export function SaveAsTemplate({ project }: { project: Source }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <LayoutList aria-hidden="true" />
        Save as template
      </Button>
      {open && <NameDialog project={project} onClose={() => setOpen(false)} />}
    </>
  );
}

function NameDialog({ project, onClose }: { project: Source; onClose: () => void }) {
  const form = useId();
  const [name, setName] = useState(project.name.slice(0, templateLimits.name));
  // Sent again after a lost answer, it is the same template.
  const [template_id] = useState(newKey);
  const failed = 'The template could not be saved.';
  const save = useTemplateChange(
    (typed: string) => templatesApi.call.createFromProject({ id: project.id, template_id, name: typed }),
    { done: 'Template saved', failed, onDone: onClose, onError: () => undefined },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(name);
  };
  const problem = save.error instanceof ApiFailure ? save.error.fields.name : undefined;
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Save as Template"
      description="Milestones and tasks, with their days counted from the start of the project, and empty folders. Payments and approvals are not part of it."
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={form} loading={save.isPending}>
            Save Template
          </Button>
        </>
      }
    >
      <form method="post" id={form} noValidate onSubmit={submit} className="grid gap-4">
        {save.error && !problem && <FormAlert>{reasonOf(save.error, failed)}</FormAlert>}
        <Field label="Name" required error={problem}>
          {(wiring) => (
            <Input {...wiring} value={name} maxLength={templateLimits.name} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
