import { type SubmitEvent, useId, useState } from 'react';
import { incidentImpacts, incidentStatuses } from '#shared/choices/desk/status.ts';
import { ApiFailure } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useSendKey } from '#ui/use-send-key.ts';
import { incidentLabels, statusLabels } from '../choices.ts';
import { type AdminComponent, incidentChange, incidentInput, type StatusIncident } from '../contract.ts';
import { statusApi, useStatusChange } from './admin-api.ts';

type Values = { title: string; impact: string; status: string; message: string; components: string[]; started_at: string };
type IncidentDialogProps = { incident: StatusIncident | null; components: AdminComponent[]; onClose: () => void };

const impactOptions = incidentImpacts.map((value) => ({ value, label: statusLabels[value] }));
export const stageOptions = incidentStatuses.map((value) => ({ value, label: incidentLabels[value] }));

/** A date-and-time field uses the time zone of the browser. */
const toField = (moment: string): string => {
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};
const fromField = (text: string): string => (Number.isNaN(Date.parse(text)) ? '' : new Date(text).toISOString());

/** Opens an incident, or corrects what an existing one says about itself; updates say how it goes on. */
export function IncidentDialog({ incident, components, onClose }: IncidentDialogProps) {
  const [values, setValues] = useState<Values>(() => ({
    title: incident?.title ?? '',
    impact: incident?.impact ?? 'partial_outage',
    status: 'investigating',
    message: '',
    components: incident?.components.map(({ id }) => id) ?? [],
    started_at: incident ? toField(incident.started_at) : '',
  }));
  const { keyFor } = useSendKey();
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const set = <K extends keyof Values>(name: K, value: Values[K]) => setValues((before) => ({ ...before, [name]: value }));
  const save = useStatusChange(
    (run: () => Promise<StatusIncident>) => run(),
    incident ? 'Incident saved' : 'Incident opened',
    'The incident could not be saved.',
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const untouched = incident && values.started_at === toField(incident.started_at);
    const given = {
      ...values,
      started_at: untouched ? incident.started_at : values.started_at ? fromField(values.started_at) : undefined,
    };
    const parsed = incident ? incidentChange.safeParse(given) : incidentInput.safeParse(given);
    setWrong(
      parsed.success ? {} : Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message])),
    );
    if (!parsed.success) return;
    const run = () =>
      incident
        ? statusApi.call.changeIncident({ id: incident.id, updated_at: incident.updated_at, ...incidentChange.parse(given) })
        : statusApi.call.openIncident({ id: keyFor(JSON.stringify(given)), ...incidentInput.parse(given) });
    save.mutate(run, { onSuccess: onClose, onError: (error) => setWrong(error instanceof ApiFailure ? error.fields : {}) });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={incident ? 'Edit incident' : 'Open incident'}
      description="Shown on the status page and in the banner of the Support page at once."
      size="lg"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="incident-form" loading={save.isPending}>
            {incident ? 'Save' : 'Open incident'}
          </Button>
        </>
      }
    >
      <form method="post" id="incident-form" noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
        <Field label="Title" required error={wrong.title} className="sm:col-span-2">
          {(control) => (
            <Input
              {...control}
              value={values.title}
              maxLength={120}
              autoFocus
              onChange={(event) => set('title', event.target.value)}
            />
          )}
        </Field>
        <Field label="Impact" required error={wrong.impact}>
          {(control) => (
            <Select
              {...control}
              options={impactOptions}
              value={values.impact}
              onChange={(event) => set('impact', event.target.value)}
            />
          )}
        </Field>
        <Field label="Started" hint={incident ? undefined : 'Left blank: now.'} error={wrong.started_at}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={values.started_at}
              onChange={(event) => set('started_at', event.target.value)}
            />
          )}
        </Field>
        <Affected
          components={components}
          chosen={values.components}
          error={wrong.components}
          onChange={(ids) => set('components', ids)}
        />
        {!incident && (
          <>
            <Field label="Status" required error={wrong.status}>
              {(control) => (
                <Select
                  {...control}
                  options={stageOptions}
                  value={values.status}
                  onChange={(event) => set('status', event.target.value)}
                />
              )}
            </Field>
            <Field label="Message" required error={wrong.message} className="sm:col-span-2">
              {(control) => (
                <Textarea
                  {...control}
                  rows={4}
                  value={values.message}
                  placeholder="What visitors notice, and what you are doing about it."
                  onChange={(event) => set('message', event.target.value)}
                />
              )}
            </Field>
          </>
        )}
      </form>
    </Dialog>
  );
}

type AffectedProps = {
  components: AdminComponent[];
  chosen: string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
};

function Affected({ components, chosen, error, onChange }: AffectedProps) {
  const id = useId();
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-2 text-sm font-medium">Affected components</legend>
      <div className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2">
        {components.map((component) => (
          <label key={component.id} htmlFor={`${id}-${component.id}`} className="flex items-center gap-2.5 text-sm">
            <Checkbox
              id={`${id}-${component.id}`}
              checked={chosen.includes(component.id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, component.id] : chosen.filter((one) => one !== component.id))
              }
            />
            {component.name}
          </label>
        ))}
      </div>
      <p className="mt-2 text-[0.8125rem] text-muted">
        While the incident is open they show its impact, unless you set something worse.
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
