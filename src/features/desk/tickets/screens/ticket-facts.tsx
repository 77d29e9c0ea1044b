import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ticketCategories, ticketPriorities } from '#shared/choices/desk/tickets.ts';
import { Field } from '#ui/field.tsx';
import { KeyValueList } from '#ui/key-value-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Select, type SelectOption } from '#ui/select.tsx';
import type { Ticket, TicketTargetState } from '../admin-contract.ts';
import { categoryChoices } from '../choices.ts';
import { choicesFrom } from '../status-policy.ts';
import { priorityLabels, statusLabels, ticketPath } from '../ticket-choices.ts';
import { supportApi, supportKey } from './support-api.ts';
import { TicketClockText } from './ticket-badges.tsx';
import { useTicketFacts } from './use-ticket-facts.ts';

const priorities = ticketPriorities.map((value) => ({ value, label: priorityLabels[value] }));
const find = <T extends string>(list: readonly T[], value: string): T | undefined => list.find((one) => one === value);
/** What is chosen already stays to be seen, also where the lists do not hold it. */
const withChosen = (options: SelectOption[], chosen: SelectOption | null): SelectOption[] =>
  !chosen || options.some(({ value }) => value === chosen.value) ? options : [chosen, ...options];

/** What can be chosen about a ticket; each choice is saved at once. */
export function TicketFactsForm({ ticket }: { ticket: Ticket }) {
  const { shown, change } = useTicketFacts(ticket);
  const options = useQuery({ queryKey: [...supportKey, 'options'], queryFn: () => supportApi.call.options() });
  const links = useQuery({
    queryKey: [...supportKey, 'links', ticket.id],
    queryFn: () => supportApi.call.links({ id: ticket.id }),
  });
  const { assigned_to: agent, project, order } = ticket;
  const statuses = choicesFrom(ticket.status);
  const disabled = ticket.merged_into !== null;
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1">
      <Choice
        label="Status"
        disabled={disabled}
        value={shown.status}
        options={statuses.map((value) => ({ value, label: statusLabels[value] }))}
        onChange={(value) => change({ status: find(statuses, value) })}
      />
      <Choice
        label="Priority"
        disabled={disabled}
        value={shown.priority}
        options={priorities}
        onChange={(value) => change({ priority: find(ticketPriorities, value) })}
      />
      <Choice
        label="Assigned To"
        disabled={disabled}
        value={shown.assigned_to ?? ''}
        placeholder="Nobody"
        options={withChosen(options.data?.agents ?? [], agent && { value: agent.id, label: agent.name })}
        onChange={(value) => change({ assigned_to: value || null })}
      />
      <Choice
        label="Category"
        disabled={disabled}
        value={shown.category}
        options={categoryChoices}
        onChange={(value) => change({ category: find(ticketCategories, value) })}
      />
      <Choice
        label="Project"
        disabled={disabled}
        value={shown.project_id ?? ''}
        placeholder="None"
        options={withChosen(links.data?.projects ?? [], project && { value: project.id, label: project.name })}
        onChange={(value) => change({ project_id: value || null })}
        below={project && <Link to={`/admin/projects/${project.id}`}>Open the project</Link>}
      />
      <Choice
        label="Order"
        disabled={disabled}
        value={shown.order_id ?? ''}
        placeholder="None"
        options={withChosen(links.data?.orders ?? [], order && { value: order.id, label: order.order_number })}
        onChange={(value) => change({ order_id: value || null })}
        below={order && <Link to={`/admin/billing?order=${order.id}`}>Open the order</Link>}
      />
    </div>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  options: SelectOption[];
  placeholder?: string;
  disabled: boolean;
  below?: ReactNode;
  onChange: (value: string) => void;
};

const Choice = ({ label, value, options, placeholder, disabled, below, onChange }: ChoiceProps) => (
  <div className="min-w-0">
    <Field label={label}>
      {(wiring) => (
        <Select
          {...wiring}
          value={value}
          options={options}
          placeholder={placeholder}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
    {below && <p className="mt-1 text-[0.8125rem] [&_a]:rounded-xs [&_a]:underline [&_a]:underline-offset-4">{below}</p>}
  </div>
);

const outcomes = { kept: 'Kept', missed: 'Missed', running: 'Due', none: 'No target' } as const;

function targetText({ due_at, outcome }: TicketTargetState): ReactNode {
  return (
    <span className={outcome === 'missed' ? 'font-medium text-danger' : undefined}>
      {outcomes[outcome]}
      {due_at && outcome !== 'none' && (
        <>
          {outcome === 'running' ? ' ' : ', was due '}
          <LocalTime value={due_at} />
        </>
      )}
    </span>
  );
}

/** What is known about a ticket. */
export function TicketDetails({ ticket }: { ticket: Ticket }) {
  const { name, email, contact_id, clock, response, resolution, rating, rating_words, merged_into, split_from } = ticket;
  const to = (other: { id: string; number: string }) => <Link to={ticketPath(other.id)}>{other.number}</Link>;
  return (
    <KeyValueList
      className="border-y xl:[&>div]:grid-cols-[6.5rem_1fr] [&_a]:rounded-xs [&_a]:underline [&_a]:underline-offset-4"
      items={[
        {
          label: 'Client',
          value: (
            <span className="grid min-w-0 [overflow-wrap:anywhere]">
              {contact_id ? <Link to={`/admin/clients/${contact_id}`}>{name}</Link> : name}
              <span className="text-muted">{email}</span>
              {ticket.is_unproven && (
                <span className="text-warning">Sent without signing in: not confirmed to be this client</span>
              )}
            </span>
          ),
        },
        { label: 'Created', value: <LocalTime value={ticket.created_at} /> },
        ...(clock ? [{ label: 'Clock', value: <TicketClockText clock={clock} /> }] : []),
        { label: 'First answer', value: targetText(response) },
        { label: 'Solution', value: targetText(resolution) },
        ...(merged_into ? [{ label: 'Merged into', value: to(merged_into) }] : []),
        ...(split_from ? [{ label: 'Split from', value: to(split_from) }] : []),
        ...(rating === null
          ? []
          : [
              {
                label: 'Rating',
                value: (
                  <span className="[overflow-wrap:anywhere]">
                    {rating} of 5{rating_words && `: ${rating_words}`}
                  </span>
                ),
              },
            ]),
      ]}
    />
  );
}
