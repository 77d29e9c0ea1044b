import { and, eq, isNull } from 'drizzle-orm';
import { v7 } from 'uuid';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { readStudioDay } from '#db/studio-day.ts';
import { openConversation } from '#features/desk/conversations/inbox-changes.server.ts';
import { lockTicket } from '#features/desk/tickets/rows.server.ts';
import { openForClient } from '#features/desk/tickets/service.server.ts';
import { updateTicket } from '#features/desk/tickets/update.server.ts';
import { copyEstimate } from '#features/papers/estimates/service.server.ts';
import { meetContact } from '#features/people/contacts/meet.server.ts';
import { addTag, removeTag, takeTagTurns } from '#features/people/contacts/tags.server.ts';
import { createOrder } from '#features/sales/orders/create-order.server.ts';
import { notifyAdmins } from '#features/studio/notifications/service.server.ts';
import { newProject, projectInput } from '#features/work/projects/contract.ts';
import { lockProject } from '#features/work/projects/rows.server.ts';
import { beginProject, updateProject } from '#features/work/projects/service.server.ts';
import { taskInput } from '#features/work/tasks/contract.ts';
import { addTask } from '#features/work/tasks/service.server.ts';
import { createPlannedProject } from '#features/work/templates/apply.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { keyStillWorks } from '#platform/auth/set-up-by.server.ts';
import type { Registry } from '#platform/feature/registry.server.ts';
import { mayConfirm } from '#platform/forms/form-guard.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { accessOf, mayWrite as mayWriteArea } from '#shared/admin-areas.ts';
import { AppError } from '#shared/app-error.ts';
import { ticketStatuses } from '#shared/choices/desk/tickets.ts';
import { projectStatuses } from '#shared/choices/work/projects.ts';
import { toAmount, toCents } from '#shared/money.ts';
import { addDays } from '#shared/zoned-time.ts';
import type { Action, ActionStep, EmailStep } from './definition-contract.ts';
import { lacks } from './demands-policy.ts';
import { addressee, describeEmail, fillLine, fillTag, fillText } from './describe-policy.ts';
import { workflowMail, workflowStudioMail } from './emails/workflow-mails.ts';
import type { RunContext } from './merge-policy.ts';
import { filledTemplate } from './template-step.server.ts';

export type EffectPorts = Pick<Platform, 'env' | 'secrets' | 'sendMail' | 'site'> & { registry: Pick<Registry, 'mails'> };
type Effect = { tx: Tx; ports: EffectPorts; context: RunContext; author: () => Promise<Actor> };
type Kind<K extends Action['kind']> = Extract<Action, { kind: K }>;

const refuse = (message: string): never => {
  throw new AppError('CONFLICT', message);
};

type Saved = { workflow_id: string; created_by: string | null };

const savedBy = (id: string) => ({
  entity: 'workflows',
  id,
  actions: ['workflow.created', 'workflow.updated', 'workflow.activated'],
});

/** Null once the person who saved it may no longer change Automation, or the API key that saved it no longer works. */
export async function findAuthor(tx: Tx, { workflow_id, created_by }: Saved): Promise<Actor | null> {
  const [found] = created_by
    ? await tx
        .select({ id: users.id, role: user_roles.role, areas: user_roles.areas })
        .from(users)
        .innerJoin(user_roles, eq(user_roles.user_id, users.id))
        .where(and(eq(users.id, created_by), isNull(users.deactivated_at)))
    : [];
  if (!found || !mayWriteArea({ areas: accessOf(found.role, found.areas) }, 'automation')) return null;
  if (!(await keyStillWorks(tx, 'automation', savedBy(workflow_id)))) return null;
  return { actor: { id: found.id, role: found.role }, request_id: null, ip_address: null };
}

/** A run acts for the person who saved its version, as long as they may change Automation. */
export const authorOf = async (tx: Tx, saved: Saved): Promise<Actor> =>
  (await findAuthor(tx, saved)) ??
  refuse('The person or API key that saved this workflow has no access to Automation any more. Save it again.');

async function demandContact({ tx, context: { client } }: Effect): Promise<string> {
  if (client?.contact_id) return client.contact_id;
  if (!client?.email) return refuse(lacks.client);
  const { first_name, last_name, email } = client;
  return (await meetContact(tx, { first_name, last_name, email, source: 'form' })).id;
}

/** Strangers name any address: whoever is no client gets a few mails an hour, so that nobody floods a mailbox through a workflow. */
async function mayWrite({ tx, ports, context: { client } }: Effect): Promise<boolean> {
  if (!client?.email || client.is_client) return true;
  return mayConfirm({ platform: { env: ports.env, db: tx } }, client.email);
}

const isOrder = (step: EmailStep | ActionStep): boolean => step.type === 'action' && step.action.kind === 'create_order';

/** An order mails its invoice. */
const writesToClient = (step: EmailStep | ActionStep): boolean =>
  step.type === 'email'
    ? step.to === 'client'
    : isOrder(step) || ['send_message', 'send_booking_link'].includes(step.action.kind);

/** Why nobody is written to, which is no failure of the step; null where somebody is. */
export const reasonToSkip = async (effect: Effect, step: EmailStep | ActionStep): Promise<string | null> =>
  !writesToClient(step) || (await mayWrite(effect))
    ? null
    : `Not ${isOrder(step) ? 'ordered' : 'sent'}: ${effect.context.client?.email} had several mails within an hour.`;

async function createTask(effect: Effect, { title, description, due_in_days }: Kind<'create_task'>): Promise<void> {
  const { tx, context } = effect;
  const project_id = context.project_id ?? refuse(lacks.project);
  const due_date = typeof due_in_days === 'number' ? addDays(await readStudioDay(tx, new Date()), due_in_days) : null;
  const task = taskInput.parse({
    title: fillLine(title, context, 160),
    description: description && fillText(description, context, 2000),
    due_date,
  });
  await addTask(tx, await effect.author(), { id: v7(), project_id }, task);
}

async function createProject(effect: Effect, { name, template_id }: Kind<'create_project'>): Promise<void> {
  const { tx, context } = effect;
  const input = newProject.parse({
    name: fillLine(name, context, 160),
    contact_id: await demandContact(effect),
    request_key: v7(),
  });
  if (template_id) await createPlannedProject(tx, await effect.author(), template_id, input);
  else await beginProject(tx, await effect.author(), input);
}

async function createTicket(effect: Effect, { subject, description, category, priority }: Kind<'create_ticket'>): Promise<void> {
  const { tx, ports, context } = effect;
  const { client } = context;
  if (!client?.email) return refuse(lacks.client);
  await openForClient(tx, ports, await effect.author(), {
    ...{ id: v7(), name: client.name || client.email, email: client.email, user_id: client.user_id, category, priority },
    subject: fillLine(subject, context, 160),
    description: fillText(description, context, 5000),
    confirms: await mayWrite(effect),
  });
}

/** On invoice, for what the step says it costs, as with a milestone that the client has approved. */
async function placeOrder(effect: Effect, { title, price }: Kind<'create_order'>): Promise<void> {
  const { tx, context } = effect;
  const { client } = context;
  if (!client?.email) return refuse(lacks.client);
  const { first_name: firstName, last_name: lastName, email, company, phone, user_id } = client;
  const author = await effect.author();
  await createOrder(tx, {
    ...{
      user_id,
      created_by: author.actor.id,
      tax_rate_bp: 0,
      payment_method: 'invoice',
      checkout_key: v7(),
      now: new Date(),
      author,
    },
    customer_info: { firstName, lastName, email, company: company ?? '', phone: phone ?? '', addressLine1: '' },
    lines: [
      {
        ...{ service: null, description: '', quantity: 1, contract_id: null },
        name: fillLine(title, context, 160),
        price_cents: toCents(price),
      },
    ],
  });
}

async function changeStatus(effect: Effect, { record, status }: Kind<'change_status'>): Promise<void> {
  const { tx, ports, context } = effect;
  const author = await effect.author();
  if (record === 'project') {
    const row = await lockProject(tx, context.project_id ?? refuse(lacks.project));
    const { id, updated_at, budget_cents, currency, ...facts } = row;
    const budget = budget_cents === null ? null : toAmount(budget_cents, currency);
    const wanted = z.enum(projectStatuses).parse(status);
    const completed_date = wanted === 'completed' ? facts.completed_date : null;
    const input = projectInput.parse({ ...facts, budget, status: wanted, completed_date });
    await updateProject(tx, author, { id, updated_at: updated_at.toISOString() }, input);
    return;
  }
  const row = await lockTicket(tx, context.ticket_id ?? refuse(lacks.ticket));
  const { id, updated_at, priority, category, assigned_to, project_id, order_id } = row;
  const facts = { priority, category, assigned_to, project_id, order_id, status: z.enum(ticketStatuses).parse(status) };
  await updateTicket({ ...ports, db: tx }, author, { id, updated_at: updated_at.toISOString() }, facts);
}

/** Does what a step says within its transaction. Calling a webhook is no such thing: see `callWebhook`. */
export async function act(effect: Effect, action: Exclude<Action, { kind: 'call_webhook' }>, occasion: string): Promise<void> {
  const { tx, ports, context } = effect;
  switch (action.kind) {
    case 'create_task':
      return createTask(effect, action);
    case 'create_project':
      return createProject(effect, action);
    case 'create_ticket':
      return createTicket(effect, action);
    case 'create_order':
      return placeOrder(effect, action);
    case 'create_estimate': {
      const wanted = { title: fillLine(action.title, context, 160), contact_id: await demandContact(effect) };
      await copyEstimate(tx, await effect.author(), action.estimate_id, wanted);
      return;
    }
    case 'send_message': {
      const subject = fillLine(action.subject, context, 160);
      const text = fillText(action.text, context, 5000);
      const contact_id = await demandContact(effect);
      return openConversation({ db: tx, sendMail: ports.sendMail }, await effect.author(), {
        id: v7(),
        contact_id,
        subject,
        text,
      });
    }
    case 'send_booking_link': {
      const text = fillText(action.text, context, 4000);
      const button = { button_label: 'Book a call', button_url: `${ports.env.PUBLIC_URL}/book` };
      await sendToClient(effect, { subject: 'Choose a time for our call', text, ...button }, occasion);
      return;
    }
    case 'change_status':
      return changeStatus(effect, action);
    case 'add_tag': {
      const tag = fillTag(action.tag, context);
      // Before the contact is met, which locks it.
      await takeTagTurns(tx);
      await addTag(tx, await effect.author(), await demandContact(effect), tag);
      return;
    }
    case 'remove_tag': {
      const tag = fillTag(action.tag, context);
      if (!context.client?.email) return refuse(lacks.client);
      // Somebody who is no contact has no tags.
      if (context.client.contact_id) await removeTag(tx, await effect.author(), context.client.contact_id, tag);
      return;
    }
    case 'notify':
      return notifyAdmins(tx, {
        kind: 'workflow',
        title: fillLine(action.title, context, 160, 'studio'),
        body: fillText(action.text, context, 500, 'studio'),
        href: '/admin/workflows',
      });
  }
}

type Words = { subject: string; text: string; button_label: string | null; button_url: string | null };

async function sendToClient({ tx, ports, context }: Effect, words: Words, occasion: string): Promise<void> {
  const to = context.client?.email ?? refuse(lacks.addressee);
  await ports.sendMail(tx, workflowMail, words, { to, occasion });
}

/** A test run writes to the studio, whoever the mail is for. */
export async function sendEmail(effect: Effect, step: EmailStep, occasion: string, isTest: boolean): Promise<void> {
  const { tx, ports, context } = effect;
  if (step.template) return sendTemplate(effect, step, occasion, isTest);
  const audience = step.to;
  const subject = fillLine(step.subject, context, 200, audience);
  const words = { subject, text: fillText(step.text, context, 20_000, audience), button_label: null, button_url: null };
  if (isTest) {
    const text = `This is a test. It would go to ${addressee(step, context)}.\n\n${words.text}`;
    await ports.sendMail(tx, workflowStudioMail, { ...words, subject: `[Test] ${subject}`, text }, { occasion });
  } else if (audience === 'studio') await ports.sendMail(tx, workflowStudioMail, words, { occasion });
  else await sendToClient(effect, words, occasion);
}

/** The words are the template's, in the owner's version where there is one. */
async function sendTemplate({ tx, ports, context }: Effect, step: EmailStep, occasion: string, isTest: boolean): Promise<void> {
  const { mail, variables } = filledTemplate(ports.registry, step, context);
  if (isTest) {
    const text = `This is a test. For real: ${describeEmail(step, context, ports.registry.mails)}.`;
    const words = { subject: `[Test] ${mail.label}`, text, button_label: null, button_url: null };
    await ports.sendMail(tx, workflowStudioMail, words, { occasion });
    return;
  }
  const to = context.client?.email ?? refuse(lacks.addressee);
  await ports.sendMail(tx, mail, variables, { to, occasion });
}
