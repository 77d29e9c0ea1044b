import type { WorkflowTrigger } from '#shared/choices/automation/workflows.ts';
import type { Step } from './definition-contract.ts';
import { flatten } from './steps-policy.ts';

export const automationCategories = ['email', 'client', 'billing', 'project', 'notification'] as const;
export type AutomationCategory = (typeof automationCategories)[number];

/** By the first part of an event's name, or of a record's date. */
const bySubject: Record<string, AutomationCategory> = {
  ...{ client: 'client', contact: 'client', lead: 'client', booking: 'client', invitation: 'client' },
  ...{ payment: 'billing', order: 'billing', estimate: 'billing', contract: 'billing', invoice: 'billing' },
  ...{ project: 'project', milestone: 'project', task: 'project', deliverable: 'project', checklist: 'project' },
};

type Categorized = {
  trigger: WorkflowTrigger;
  trigger_config: Record<string, unknown>;
  event_type: string | null;
  steps: readonly Step[];
};

/** What starts a workflow says what it is about; where that is open, the first thing it sends does. */
export function categoryOf({ trigger, trigger_config, event_type, steps }: Categorized): AutomationCategory {
  const [subject = ''] = String(trigger === 'record_date' ? trigger_config.record : (event_type ?? '')).split('.');
  const known = Object.hasOwn(bySubject, subject) && bySubject[subject];
  if (known) return known;
  const first = flatten(steps).find(({ step }) => step.type === 'email' || step.type === 'action')?.step;
  const isMail = first?.type === 'email' || (first?.type === 'action' && /^send_/.test(first.action.kind));
  return isMail ? 'email' : 'notification';
}
