import type { Action, Step } from './definition-contract.ts';
import type { RunContext } from './merge-policy.ts';

/** What a step cannot do without, and what is said where it is missing. */
export const lacks = {
  client: 'Nobody is known whom this could be for.',
  addressee: 'Nobody is known whom this mail could go to.',
  project: 'This client has no project under way.',
  ticket: 'What started this is about no ticket.',
} as const;
type Demand = keyof typeof lacks;

const demands: Record<Exclude<Action['kind'], 'change_status'>, Demand | null> = {
  create_task: 'project',
  create_project: 'client',
  create_ticket: 'client',
  create_order: 'client',
  create_estimate: 'client',
  send_message: 'client',
  send_booking_link: 'addressee',
  add_tag: 'client',
  remove_tag: 'client',
  notify: null,
  call_webhook: null,
};

function demandOf(step: Step): Demand | null {
  if (step.type === 'email') return step.to === 'client' ? 'addressee' : null;
  if (step.type !== 'action') return null;
  return step.action.kind === 'change_status' ? step.action.record : demands[step.action.kind];
}

/** Why a step would fail here; null where it has what it needs. */
export function lackOf(step: Step, { client, project_id, ticket_id }: RunContext): string | null {
  const demand = demandOf(step);
  const email = client?.email;
  const found = { client: email, addressee: email, project: project_id, ticket: ticket_id };
  return demand && !found[demand] ? lacks[demand] : null;
}
