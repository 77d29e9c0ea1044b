import { tagMost } from '#features/people/contacts/tags-policy.ts';
import { ticketCategories, ticketPriorities, ticketStatuses } from '#shared/choices/desk/tickets.ts';
import { projectStatuses } from '#shared/choices/work/projects.ts';
import type { SelectOption } from '#ui/select.tsx';
import { type ActionKind, actionKinds, actionLabels, delayUnits, weekdays } from '../choices.ts';
import type { WorkflowOptions } from '../contract.ts';
import type { TypedStep } from '../definition-contract.ts';
import { DraftSelect, DraftSwitch, DraftText, DraftTextarea } from './draft-fields.tsx';

const plain = (values: readonly string[]): SelectOption[] => values.map((value) => ({ value, label: value }));
const days = [{ value: '', label: 'Any day' }, ...weekdays.map((label, value) => ({ value: String(value), label }))];
const half = 'grid gap-4 @md:grid-cols-2';

type Props<T extends TypedStep['type']> = {
  step: Extract<TypedStep, { type: T }>;
  path: string;
  onChange: (step: TypedStep) => void;
};

const mergeHint = 'Fields such as {{client.first_name|there}}; behind the line stands what is written where the field is empty';
type Choices = { options: WorkflowOptions | undefined };

export function EmailFields({ step, path, onChange, options }: Props<'email'> & Choices) {
  const template = options?.mail_templates.find(({ value }) => value === step.template);
  const choose = (name: string) => onChange({ ...step, template: name || null, values: {} });
  return (
    <>
      <div className={half}>
        <DraftSelect
          label="To"
          path={`${path}.to`}
          value={step.to}
          onChange={(to) => onChange({ ...step, to: to as 'client', template: to === 'client' ? step.template : null })}
          options={[
            { value: 'client', label: 'The client' },
            { value: 'studio', label: 'The studio' },
          ]}
        />
        {step.to === 'client' && (
          <DraftSelect
            label="Words"
            path={`${path}.template`}
            value={step.template}
            onChange={choose}
            options={[{ value: '', label: 'Written here' }, ...(options?.mail_templates ?? [])]}
          />
        )}
      </div>
      {!step.template && (
        <>
          <DraftText
            label="Subject"
            path={`${path}.subject`}
            value={step.subject}
            onChange={(subject) => onChange({ ...step, subject })}
            required
          />
          <DraftTextarea
            label="Text"
            path={`${path}.text`}
            value={step.text}
            onChange={(text) => onChange({ ...step, text })}
            hint={mergeHint}
            rows={5}
            required
          />
        </>
      )}
      {template?.fields.map((field) => (
        <DraftText
          key={field}
          label={`Field “${field}” of the template`}
          path={`${path}.values.${field}`}
          value={step.values?.[field]}
          onChange={(text) => onChange({ ...step, values: { ...step.values, [field]: text } })}
          hint={mergeHint}
          required
        />
      ))}
    </>
  );
}

export function DelayFields({ step, path, onChange }: Props<'delay'>) {
  return (
    <>
      <div className={half}>
        <DraftSelect
          label="Wait"
          path={`${path}.mode`}
          value={step.mode}
          onChange={(mode) => onChange({ ...step, mode: mode as 'for' })}
          options={[
            { value: 'for', label: 'For a time' },
            { value: 'until', label: 'Until a time of day' },
          ]}
        />
        {step.mode === 'for' ? (
          <div className="grid grid-cols-2 gap-2">
            <DraftText
              label="How long"
              path={`${path}.amount`}
              value={step.amount ?? 1}
              onChange={(amount) => onChange({ ...step, amount })}
              inputMode="numeric"
            />
            <DraftSelect
              label="Unit"
              path={`${path}.unit`}
              value={step.unit ?? 'days'}
              onChange={(unit) => onChange({ ...step, unit: unit as 'days' })}
              options={plain(delayUnits)}
            />
          </div>
        ) : (
          <div className="grid grid-cols-2 gap-2">
            <DraftSelect
              label="Day"
              path={`${path}.weekday`}
              value={step.weekday ?? ''}
              onChange={(weekday) => onChange({ ...step, weekday: weekday === '' ? null : Number(weekday) })}
              options={days}
            />
            <DraftText
              label="Time"
              type="time"
              path={`${path}.at`}
              value={step.at ?? '09:00'}
              onChange={(at) => onChange({ ...step, at })}
            />
          </div>
        )}
      </div>
      <DraftSwitch
        label="In business hours only"
        checked={step.business_hours ?? false}
        onChange={(business_hours) => onChange({ ...step, business_hours })}
      />
    </>
  );
}

type Action = Extract<TypedStep, { type: 'action' }>['action'];

const newAction: Record<ActionKind, Action> = {
  create_task: { kind: 'create_task', title: '' },
  create_project: { kind: 'create_project', name: '' },
  create_ticket: { kind: 'create_ticket', subject: '', description: '' },
  create_order: { kind: 'create_order', title: '', price: '' },
  create_estimate: { kind: 'create_estimate', estimate_id: '', title: '' },
  send_message: { kind: 'send_message', subject: '', text: '' },
  send_booking_link: { kind: 'send_booking_link', text: '' },
  change_status: { kind: 'change_status', record: 'project', status: 'active' },
  add_tag: { kind: 'add_tag', tag: '' },
  remove_tag: { kind: 'remove_tag', tag: '' },
  notify: { kind: 'notify', title: '', text: '' },
  call_webhook: { kind: 'call_webhook', url: '' },
};

export function ActionFields({ step, path: place, onChange, options }: Props<'action'> & Choices) {
  const path = `${place}.action`;
  const { action } = step;
  const put = (changed: object) => onChange({ ...step, action: { ...action, ...changed } as Action });
  const text = (label: string, name: string, required = true) => (
    <DraftText
      label={label}
      path={`${path}.${name}`}
      value={Object(action)[name]}
      onChange={(value) => put({ [name]: value })}
      required={required}
    />
  );
  const area = (label: string, name: string, required = true) => (
    <DraftTextarea
      label={label}
      path={`${path}.${name}`}
      value={Object(action)[name]}
      onChange={(value) => put({ [name]: value })}
      required={required}
    />
  );
  const select = (label: string, name: string, choices: readonly SelectOption[], placeholder?: string) => (
    <DraftSelect
      label={label}
      path={`${path}.${name}`}
      value={Object(action)[name]}
      onChange={(value) => put({ [name]: value })}
      options={choices}
      placeholder={placeholder}
    />
  );
  return (
    <>
      <DraftSelect
        label="What to do"
        path={`${path}.kind`}
        value={action.kind}
        onChange={(kind) => onChange({ ...step, action: newAction[kind as ActionKind] })}
        options={actionKinds.map((value) => ({ value, label: actionLabels[value] }))}
      />
      {action.kind === 'create_task' && (
        <>
          {text('Title', 'title')}
          {area('Description', 'description', false)}
          <DraftText
            label="Due in days"
            path={`${path}.due_in_days`}
            value={action.due_in_days}
            onChange={(value) => put({ due_in_days: value.trim() === '' ? null : value })}
            inputMode="numeric"
          />
        </>
      )}
      {action.kind === 'create_project' && (
        <>
          {text('Name', 'name')}
          {select('Project template', 'template_id', options?.project_templates ?? [], 'None')}
        </>
      )}
      {action.kind === 'create_ticket' && (
        <>
          {text('Subject', 'subject')}
          {area('Description', 'description')}
          <div className={half}>
            {select('Category', 'category', plain(ticketCategories))}
            {select('Priority', 'priority', plain(ticketPriorities))}
          </div>
        </>
      )}
      {action.kind === 'create_order' && (
        <>
          {text('Title', 'title')}
          {text('Price', 'price')}
        </>
      )}
      {action.kind === 'create_estimate' && (
        <>
          {select('Estimate to copy', 'estimate_id', options?.estimates ?? [], 'Choose an estimate')}
          {text('Title', 'title')}
        </>
      )}
      {action.kind === 'send_message' && (
        <>
          {text('Subject', 'subject')}
          {area('Text', 'text')}
        </>
      )}
      {action.kind === 'send_booking_link' && area('Text', 'text')}
      {action.kind === 'change_status' && (
        <div className={half}>
          {select('Record', 'record', plain(['project', 'ticket']))}
          {select('Status', 'status', plain(action.record === 'project' ? projectStatuses : ticketStatuses), 'Choose a status')}
        </div>
      )}
      {(action.kind === 'add_tag' || action.kind === 'remove_tag') && (
        <>
          <DraftText
            label="Tag"
            path={`${path}.tag`}
            value={action.tag}
            onChange={(tag) => put({ tag })}
            list={`${step.id}-tags`}
            hint={`At most ${tagMost} characters once fields such as {{form.service}} are filled in. The client never sees it.`}
            required
          />
          <datalist id={`${step.id}-tags`}>
            {options?.tags.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </>
      )}
      {action.kind === 'notify' && (
        <>
          {text('Title', 'title')}
          {area('Text', 'text')}
        </>
      )}
      {action.kind === 'call_webhook' && text('Address', 'url')}
    </>
  );
}
