import { hasTag, tagProblem, tagsMost, tidyTag, tooManyTags } from '#features/people/contacts/tags-policy.ts';
import { formatDollars } from '#shared/money.ts';
import { actionLabels, operatorLabels } from './choices.ts';
import type { Action, ConditionStep, EmailStep } from './definition-contract.ts';
import { EmptyField, mergeText, type RunContext, textOf, valueAt, withoutLinks } from './merge-policy.ts';

/** Whom a text is for: only the studio may read what strangers typed with its links. */
type Audience = 'client' | 'studio';
type Filling = Pick<RunContext, 'merge'>;

export const fillText = (text: string, { merge }: Filling, most: number, audience: Audience = 'client'): string =>
  mergeText(text, merge, audience === 'client' ? cleaned : undefined).slice(0, most);

/** In one line, as subjects and titles are. */
export const fillLine = (text: string, context: Filling, most: number, audience: Audience = 'client'): string =>
  fillText(text, context, 10_000, audience).replaceAll(/\s+/g, ' ').trim().slice(0, most);

const cleaned = (value: string, path: string): string => (isStudioText(path) ? value : withoutLinks(value));

/** What the studio wrote itself; an address is checked where the mail goes. */
const isStudioText = (path: string): boolean => /^(?:studio|record)\.(?!subject$)/.test(path) || path === 'client.email';

/** Fields and all, by the rule of every tag. Only the studio reads it. */
export function fillTag(text: string, context: Filling): string {
  const tag = tidyTag(fillText(text, context, 10_000, 'studio'));
  const problem = tagProblem(tag);
  if (problem) throw new EmptyField(`“${tag.slice(0, 60)}” is no tag. ${problem}.`);
  return tag;
}

export const addressee = ({ to }: Pick<EmailStep, 'to'>, { client }: Pick<RunContext, 'client'>): string =>
  to === 'studio' ? 'the studio' : (client?.email ?? 'nobody: no client is known');

/** What is not told is filled in too: an empty field is found here, as it is in the run. */
const checkText = (text: string, context: Filling, audience?: Audience): void => void fillText(text, context, 1, audience);

type Named = readonly { name: string; label: string }[];

/** A template is told by its label, and what it says of the event. */
export function describeEmail(step: EmailStep, context: RunContext, mails: Named): string {
  const whom = addressee(step, context);
  if (!step.template) {
    checkText(step.text, context, step.to);
    return `Email to ${whom}: “${fillLine(step.subject, context, 200, step.to)}”`;
  }
  const label = mails.find(({ name }) => name === step.template)?.label ?? step.template;
  const said = Object.values(step.values).map((text) => `, “${fillLine(text, context, 80)}”`);
  return `Email to ${whom} with the template “${label}”${said.join('')}`;
}

export function describeCondition({ match, rules }: ConditionStep, { merge }: Filling, isMet: boolean): string {
  const read = rules.map(({ field, operator, value }) => {
    const found = textOf(valueAt(merge, field)).slice(0, 60);
    return `${field} (“${found}”) ${operatorLabels[operator]}${/empty/.test(operator) ? '' : ` “${value}”`}`;
  });
  return `${isMet ? 'Yes' : 'No'}: ${read.join(match === 'all' ? ' and ' : ' or ')}`;
}

export function describeAction(action: Action, context: RunContext): string {
  const { client } = context;
  const whom = client?.email ?? 'nobody: no client is known';
  switch (action.kind) {
    case 'create_task':
      checkText(action.description ?? '', context);
      return `Task “${fillLine(action.title, context, 160)}”`;
    case 'create_project':
      return `Project “${fillLine(action.name, context, 160)}” for ${whom}`;
    case 'create_ticket':
      checkText(action.description, context);
      return `Ticket “${fillLine(action.subject, context, 160)}” for ${whom}`;
    case 'create_order':
      return `Order “${fillLine(action.title, context, 160)}” of ${formatDollars(action.price)} for ${whom}`;
    case 'create_estimate':
      return `Estimate “${fillLine(action.title, context, 160)}” for ${whom}`;
    case 'send_message':
      checkText(action.text, context);
      return `Message “${fillLine(action.subject, context, 160)}” to ${whom}`;
    case 'send_booking_link':
      checkText(action.text, context);
      return `Booking link to ${whom}`;
    case 'change_status':
      return `Status of the ${action.record}: ${action.status}`;
    case 'add_tag': {
      const tag = fillTag(action.tag, context);
      const tags = client?.tags ?? [];
      if (hasTag(tags, tag)) return `Tag “${tag}” for ${whom}: there already`;
      if (client?.email && tags.length >= tagsMost) throw new EmptyField(tooManyTags(client.email));
      return `Tag “${tag}” for ${whom}`;
    }
    case 'remove_tag': {
      const tag = fillTag(action.tag, context);
      return `Removes the tag “${tag}” from ${whom}${client && !hasTag(client.tags, tag) ? ': not there' : ''}`;
    }
    case 'notify':
      checkText(action.text, context, 'studio');
      return `Notice to the studio: “${fillLine(action.title, context, 160, 'studio')}”`;
    case 'call_webhook':
      return `${actionLabels.call_webhook}: ${new URL(action.url).host}`;
  }
}
