import { z } from 'zod';
import type { Registry } from '#platform/feature/registry.server.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { AppError } from '#shared/app-error.ts';
import type { EmailStep } from './definition-contract.ts';
import { fillLine } from './describe-policy.ts';
import { workflowMail } from './emails/workflow-mails.ts';
import type { RunContext } from './merge-policy.ts';

type Mails = Pick<Registry, 'mails'>;

const shapeOf = ({ variables }: Mail): [string, unknown][] =>
  variables instanceof z.ZodObject ? Object.entries(variables.shape) : [];
const isLink = (name: string): boolean => name === 'url' || name.endsWith('_url');

/** What keeps a step from sending a template: a workflow writes texts, and makes no link, code or list. Null when nothing does. */
function obstacleOf(mail: Mail): string | null {
  if (mail.audience === 'studio') return 'it is written to the studio';
  if (mail.is_confidential || mail.is_security || mail === (workflowMail as Mail)) return 'only the program sends it';
  const [missing] = shapeOf(mail).find(
    ([name, schema]) => !(schema instanceof z.ZodNullable) && (isLink(name) || !(schema instanceof z.ZodString)),
  ) ?? [mail.required[0]];
  return missing ? `what started the workflow cannot fill its field ${missing}` : null;
}

/** The texts that the step fills in; the name is that of the client. */
const fieldsOf = (mail: Mail): string[] =>
  shapeOf(mail).flatMap(([name, schema]) => (schema instanceof z.ZodString && name !== 'name' ? [name] : []));

export const usableTemplates = ({ mails }: Mails) =>
  mails
    .filter((mail) => obstacleOf(mail) === null)
    .map((mail) => ({ value: mail.name, label: mail.label, fields: fieldsOf(mail) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

/** What is wrong with the template of a step; null when nothing is. */
export function templateProblem({ mails }: Mails, { template, to, values }: EmailStep): string | null {
  if (!template) return null;
  const mail = mails.find(({ name }) => name === template);
  if (!mail) return `there is no mail template ${template}`;
  const obstacle = obstacleOf(mail);
  if (obstacle) return `the template “${mail.label}” cannot be sent: ${obstacle}`;
  if (to === 'studio') return `the template “${mail.label}” is written to a client`;
  const fields = fieldsOf(mail);
  const missing = fields.find((field) => !values[field]?.trim());
  if (missing) return `please say what stands for ${missing} in the template “${mail.label}”`;
  const unknown = Object.keys(values).find((field) => !fields.includes(field));
  return unknown ? `the template “${mail.label}” has no field ${unknown}` : null;
}

/** A template of an earlier release may be gone, or may want more than it did. */
export function filledTemplate(
  { mails }: Mails,
  step: EmailStep,
  context: RunContext,
): { mail: Mail<unknown, 'client'>; variables: unknown } {
  const problem = templateProblem({ mails }, step);
  const mail = mails.find(({ name }) => name === step.template);
  if (problem || !mail) throw new AppError('CONFLICT', `This mail was not sent: ${problem}.`);
  const texts = Object.entries(step.values).map(([field, text]) => [field, fillLine(text, context, 500)]);
  const empty = shapeOf(mail).flatMap(([name, schema]) => (schema instanceof z.ZodNullable ? [[name, null]] : []));
  const named = { ...Object.fromEntries([...empty, ...texts]), name: context.client?.name ?? '' };
  return { mail: mail as Mail<unknown, 'client'>, variables: mail.variables.parse(named) };
}
