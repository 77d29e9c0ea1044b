import type { WorkflowTrigger } from '#shared/choices/automation/workflows.ts';
import { recordDateLabels, recordDates, weekdays } from '../choices.ts';
import type { WorkflowOptions } from '../contract.ts';
import { tagsField } from '../merge-policy.ts';
import { DraftSelect, DraftText } from './draft-fields.tsx';

type TriggerFieldsProps = {
  trigger: WorkflowTrigger;
  config: Record<string, unknown>;
  options: WorkflowOptions | undefined;
  onChange: (config: Record<string, unknown>) => void;
};

export const newConfig: Partial<Record<WorkflowTrigger, Record<string, unknown>>> = {
  schedule: { every: 'week', weekday: 1, day: 1, at: '09:00' },
  record_date: { record: 'project.deadline', days: 7, side: 'before', at: '09:00' },
};

type Options = WorkflowOptions['forms'];

/** A choice that is no longer offered stays visible until another is made. */
const withStored = (offered: Options, stored: unknown): Options =>
  typeof stored !== 'string' || stored === '' || offered.some(({ value }) => value === stored)
    ? offered
    : [...offered, { value: stored, label: `Another form (${stored})` }];

/** What a trigger wants to know besides its name. */
export function TriggerFields({ trigger, config, options, onChange }: TriggerFieldsProps) {
  const bound = (name: string) => ({
    path: `trigger_config.${name}`,
    value: config[name],
    onChange: (value: string) => onChange({ ...config, [name]: value }),
  });
  if (trigger === 'form_submission')
    return (
      <DraftSelect
        label="Form"
        {...bound('form_id')}
        options={withStored(options?.forms ?? [], config.form_id)}
        placeholder="Any form"
      />
    );
  if (trigger === 'event')
    return (
      <DraftSelect label="Event" {...bound('event')} options={options?.events ?? []} placeholder="Choose an event" required />
    );
  if (trigger === 'schedule')
    return (
      <div className="grid gap-4 @md:grid-cols-3">
        <DraftSelect
          label="Every"
          {...bound('every')}
          options={['day', 'week', 'month'].map((value) => ({ value, label: value }))}
        />
        {config.every === 'week' && (
          <DraftSelect
            label="Day of the week"
            {...bound('weekday')}
            options={weekdays.map((label, value) => ({ value: String(value), label }))}
          />
        )}
        {config.every === 'month' && <DraftText label="Day of the month" {...bound('day')} inputMode="numeric" />}
        <DraftText label="At" type="time" {...bound('at')} />
      </div>
    );
  if (trigger === 'record_date')
    return (
      <div className="grid gap-4 @md:grid-cols-2">
        <DraftSelect
          label="Date"
          {...bound('record')}
          options={recordDates.map((value) => ({ value, label: recordDateLabels[value] }))}
        />
        <DraftText label="Days" {...bound('days')} inputMode="numeric" />
        <DraftSelect
          label="Before or after"
          {...bound('side')}
          options={['before', 'after'].map((value) => ({ value, label: value }))}
        />
        <DraftText label="At" type="time" {...bound('at')} />
      </div>
    );
  if (trigger === 'webhook')
    return (
      <p className="text-muted">
        Save it, then choose “Webhook address” in its menu. What is sent there is read as {'{{body.…}}'}.
      </p>
    );
  return null;
}

type Triggered = { trigger: WorkflowTrigger; trigger_config: Record<string, unknown> };

/** What the steps can read with this trigger. */
export function fieldsFor(options: WorkflowOptions | undefined, { trigger, trigger_config }: Triggered): readonly string[] {
  const named = { event: trigger_config.event, record_date: trigger_config.record } as Record<string, unknown>;
  return options?.fields[String(named[trigger] ?? trigger)] ?? [];
}

/** For whoever writes a text, and for the fields of rules, which offer them by the list's id. */
export function FieldNames({ fields }: { fields: readonly string[] }) {
  const texts = fields.filter((field) => field !== tagsField);
  return (
    <>
      <details>
        <summary className="w-fit cursor-pointer text-[0.8125rem] text-muted">Fields that can be used</summary>
        <p className="mt-2 font-mono text-xs leading-relaxed break-words text-muted">
          {texts.map((field) => `{{${field}}}`).join(' ')}
        </p>
        {texts.length < fields.length && (
          <p className="mt-2 text-[0.8125rem] text-muted">
            In conditions also <code className="font-mono text-xs">{tagsField}</code>: whether the client has one tag.
          </p>
        )}
      </details>
      <datalist id="workflow-fields">
        {fields.map((field) => (
          <option key={field} value={field} />
        ))}
      </datalist>
    </>
  );
}
