import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { workflow_runs } from '#db/schema/automation/workflows.ts';
import { form_submissions } from '#db/schema/desk/forms.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { formSubmitted } from '#features/desk/forms/events.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Person } from '#tests/seed.ts';
import type { testStudio } from '#tests/studio.ts';
import type { RunDetail, Workflow } from './contract.ts';
import { type Due, type EnginePorts, runStep } from './engine.server.ts';
import { runDue } from './events.ts';
import { startForEvent } from './start.server.ts';

type Studio = ReturnType<typeof testStudio>;

export const emailStep = (id: string, more: object = {}) => ({
  ...{
    id,
    type: 'email',
    name: `Mail ${id}`,
    to: 'client',
    subject: 'Hello {{client.first_name|there}}',
    text: 'Thank you.',
    ...more,
  },
});
export const notifyStep = (id: string, title = 'News') => ({
  ...{ id, type: 'action', name: `Notice ${id}`, action: { kind: 'notify', title, text: 'Something happened.' } },
});
export const delayStep = (id: string, more: object = {}) => ({
  ...{ id, type: 'delay', name: 'Wait', mode: 'for', amount: 30, unit: 'days', ...more },
});

/** What screens and queue do with workflows, without a queue: jobs wait in a list until they are asked to run. */
export function automation(studio: Studio) {
  const jobs: { due: Due; startAfter?: Date }[] = [];
  const ports = (): EnginePorts & Pick<Studio['platform'], 'registry'> => ({
    ...studio.platform,
    enqueue: async (_, due, startAfter) => jobs.push({ due, startAfter }),
  });
  const job = (isLastAttempt = true) => ({ id: randomUUID(), isLastAttempt });
  const workflow = (input: object) => ({ name: 'Greeting', steps: [emailStep('s1')], ...input });

  return {
    jobs,
    ports,
    job,
    create: async (input: object = {}, who: Person = 'admin') => {
      const { data, error } = await studio.call<Workflow>(who, 'POST', '/admin/workflows', {
        workflow_id: randomUUID(),
        ...workflow(input),
      });
      if (!data) throw new Error(`The workflow was refused: ${error}`);
      return data;
    },
    save: (saved: Workflow, input: object) =>
      studio.call<Workflow>('admin', 'PUT', `/admin/workflows/${saved.id}`, { ...saved, ...input }),
    /** As if somebody had sent a form; answers the id of its event. */
    submit: async (data: Record<string, unknown> = {}, form_id = 'contact', form_uuid: string | null = null) => {
      const submission_id = randomUUID();
      const told = { name: 'Vera Visitor', email: 'vera@example.com', message: 'Hello', ...data };
      await studio.db.insert(form_submissions).values({ id: submission_id, form_id, form_name: 'Contact', data: told });
      await emit(studio.db, formSubmitted, {
        submission_id,
        form_uuid,
        form_id,
        form_name: 'Contact',
        user_id: null,
        name: null,
        email: null,
        answers: {},
      });
      const events = await studio.db.select().from(domain_events).where(eq(domain_events.type, formSubmitted.name));
      const event = events.find(({ payload }) => payload.submission_id === submission_id);
      if (!event) throw new Error('no event');
      return event.id;
    },
    start: (event_id: string) => startForEvent(ports(), event_id),
    /** Runs what is in the list, and what that puts there, up to the jobs that wait for a later time. */
    work: async (now = new Date()) => {
      for (;;) {
        const at = jobs.findIndex(({ startAfter }) => !startAfter || startAfter <= now);
        const [next] = at < 0 ? [] : jobs.splice(at, 1);
        if (!next) return;
        await runStep(ports(), next.due, job(), now);
      }
    },
    /** Takes the events that ask for a run to go on, as the dispatcher does. */
    takeDue: async () => {
      const events = await studio.db.delete(domain_events).where(eq(domain_events.type, runDue.name)).returning();
      for (const { payload } of events) jobs.push({ due: payload as Due });
    },
    runs: (workflow_id: string) =>
      studio.db.select().from(workflow_runs).where(eq(workflow_runs.workflow_id, workflow_id)).orderBy(workflow_runs.created_at),
    get: async (id: string) => (await studio.call<RunDetail>('admin', 'GET', `/admin/workflow-runs/${id}`)).data,
    ask: (id: string, what: string, step_id: string | null) =>
      studio.call<RunDetail>('admin', 'POST', `/admin/workflow-runs/${id}/${what}`, { step_id }),
  };
}
