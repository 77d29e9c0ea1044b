import { randomUUID } from 'node:crypto';
import { eq, ne, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { workflow_run_steps, workflow_runs, workflow_versions, workflows } from '#db/schema/automation/workflows.ts';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { user_roles } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { order_items, orders } from '#db/schema/sales/orders.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { projects } from '#db/schema/work/projects.ts';
import { project_tasks } from '#db/schema/work/tasks.ts';
import { insertApiKey, revokeApiKey } from '#platform/auth/api-keys.server.ts';
import { type AreaAccess, everyArea } from '#shared/admin-areas.ts';
import { AppError } from '#shared/app-error.ts';
import { asSent } from '#tests/mail/as-sent.ts';
import { secretError } from '#tests/secret-error.ts';
import { testStudio } from '#tests/studio.ts';
import { mostDepth, mostRunsOfRecord } from './choices.ts';
import type { WorkflowOptions } from './contract.ts';
import { runStep } from './engine.server.ts';
import { workflowsHousekeeping } from './housekeeping.server.ts';
import { startRun } from './start.server.ts';
import { takeUpLost } from './tick.server.ts';
import { automation, delayStep, emailStep, notifyStep } from './workflows.testkit.ts';

const studio = testStudio();
const flows = automation(studio);
const mails = (template: string) => studio.db.select().from(mail_outbox).where(eq(mail_outbox.template, template));

beforeEach(async () => {
  flows.jobs.length = 0;
  await studio.db.delete(workflows);
  await studio.db.delete(mail_outbox);
  await studio.db.delete(domain_events);
});

describe('a run', () => {
  it('goes step by step, branches, and records what each step did', async () => {
    const condition = {
      ...{ id: 's2', type: 'condition', name: 'Large?', rules: [{ field: 'form.budget', operator: 'greater', value: '1000' }] },
      ...{ yes: [notifyStep('s3', 'Large: {{form.budget}}')], no: [notifyStep('s4')] },
    };
    const { id } = await flows.create({
      steps: [emailStep('s1'), condition, emailStep('s5', { to: 'studio', text: '{{form.message}}' })],
    });
    await flows.start(await flows.submit({ budget: '5000' }));
    await flows.work();
    const [run] = await flows.runs(id);
    expect(run).toMatchObject({ status: 'completed', step_id: null, version: 1 });
    const { steps } = await flows.get(run?.id ?? '');
    expect(steps.map(({ step_id, status, detail }) => [step_id, status, detail])).toEqual([
      ['s1', 'done', 'Email to vera@example.com: “Hello Vera”'],
      ['s2', 'done', 'Yes: form.budget (“5000”) is more than “1000”'],
      ['s3', 'done', 'Notice to the studio: “Large: 5000”'],
      ['s5', 'done', 'Email to the studio: “Hello Vera”'],
    ]);
    expect((await mails('workflows.message')).map(({ to_address, subject }) => [to_address, subject])).toEqual([
      ['vera@example.com', 'Hello Vera'],
    ]);
  });

  it('writes to whom a form names, also where somebody of the studio filled it in for them', async () => {
    await flows.create({ steps: [emailStep('s1')] });
    const event = await flows.submit({ name: 'Wanda Walk-in', email: 'wanda@example.com' });
    await studio.db.execute(
      sql`update form_submissions set user_id = ${studio.ids.admin} where data ->> 'email' = 'wanda@example.com'`,
    );
    await flows.start(event);
    await flows.work();
    expect((await mails('workflows.message')).map(({ to_address, subject }) => [to_address, subject])).toEqual([
      ['wanda@example.com', 'Hello Wanda'],
    ]);
  });

  it('starts once for an event, however often it is told, and a step that is repeated does nothing', async () => {
    const { id } = await flows.create({ steps: [emailStep('s1'), emailStep('s2')] });
    const event = await flows.submit();
    await Promise.all([flows.start(event), flows.start(event)]);
    await flows.start(event);
    expect(await flows.runs(id)).toHaveLength(1);
    const [first] = flows.jobs;
    if (!first) throw new Error('no job');
    await Promise.all([1, 2, 3].map(() => runStep(flows.ports(), first.due, flows.job())));
    await flows.work();
    expect(await mails('workflows.message')).toHaveLength(2);
    expect((await flows.runs(id))[0]?.status).toBe('completed');
  });

  it('waits for 30 days, and then goes on with what is true by then', async () => {
    const { id } = await flows.create({ steps: [delayStep('s1'), emailStep('s2')] });
    await flows.start(await flows.submit({ email: 'moved@example.com' }));
    await flows.work();
    const [run] = await flows.runs(id);
    expect(run).toMatchObject({ status: 'waiting', step_id: 's2' });
    const due = run?.resume_at ?? new Date(0);
    expect(Math.round((due.getTime() - Date.now()) / 86_400_000)).toBe(30);
    expect(flows.jobs).toMatchObject([{ startAfter: due }]);
    await flows.work(new Date(due.getTime() - 1000));
    expect(await mails('workflows.message')).toHaveLength(0);
    await studio.db.insert(contacts).values({ first_name: 'Mona', email: 'moved@example.com' });
    await flows.work(new Date(due.getTime() + 1000));
    expect((await mails('workflows.message'))[0]?.subject).toBe('Hello Mona');
    expect((await flows.runs(id))[0]?.status).toBe('completed');
  });

  it('keeps its version when the workflow is changed meanwhile', async () => {
    const saved = await flows.create({ steps: [delayStep('s1'), emailStep('s2', { subject: 'Old' })] });
    await flows.start(await flows.submit());
    await flows.work();
    const { data } = await flows.save(saved, { steps: [emailStep('s2', { subject: 'New' })] });
    expect(data).toMatchObject({ version: 2 });
    await flows.start(await flows.submit());
    await flows.work(new Date(Date.now() + 32 * 86_400_000));
    expect((await mails('workflows.message')).map(({ subject }) => subject).toSorted()).toEqual(['New', 'Old']);
  });

  it('is taken up again when its job was lost', async () => {
    const { id } = await flows.create();
    await flows.start(await flows.submit());
    flows.jobs.length = 0;
    expect(await takeUpLost(flows.ports())).toBe(0);
    expect(await takeUpLost(flows.ports(), new Date(Date.now() + 31 * 60_000))).toBe(1);
    await flows.work();
    expect((await flows.runs(id))[0]?.status).toBe('completed');
  });
});

describe('a step that fails', () => {
  const failing = { id: 's1', type: 'action', name: 'Task', action: { kind: 'create_task', title: 'Call {{client.name}}' } };

  it('leaves nothing behind, tells the owner why, and can be retried', async () => {
    const { id } = await flows.create({ steps: [failing, notifyStep('s2')] });
    await flows.start(await flows.submit({ email: 'task@example.com' }));
    await flows.work();
    const [run] = await flows.runs(id);
    const reason = 'This client has no project under way.';
    expect(run).toMatchObject({ status: 'failed', step_id: 's1', error: reason });
    expect((await mails('workflows.failed'))[0]?.text).toContain(reason);
    const listed = await studio.call<{ items: object[] }>('admin', 'GET', '/admin/workflows');
    expect(listed.data.items).toMatchObject([{ id, failed_runs: 1, last_run_at: expect.any(String) }]);
    expect(await studio.db.$count(notifications, eq(notifications.body, reason))).toBe(2);

    const [contact] = await studio.db.insert(contacts).values({ first_name: 'Tom', email: 'task@example.com' }).returning();
    const [project] = await studio.db
      .insert(projects)
      .values({ name: 'Shop', contact_id: contact?.id, status: 'active' })
      .returning();
    expect((await flows.ask(run?.id ?? '', 'retry', 's1')).data).toMatchObject({ status: 'running', steps: [] });
    expect((await flows.ask(run?.id ?? '', 'retry', 's1')).status).toBe(409);
    await flows.takeDue();
    await flows.work();
    expect(
      await studio.db
        .select({ title: project_tasks.title })
        .from(project_tasks)
        .where(eq(project_tasks.project_id, project?.id ?? '')),
    ).toEqual([{ title: 'Call Tom' }]);
    expect((await flows.runs(id))[0]?.status).toBe('completed');
  });

  it('can be skipped, resumed with the mended workflow, or ended', async () => {
    const saved = await flows.create({ steps: [failing, emailStep('s2')] });
    for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) await flows.start(await flows.submit({ email }));
    await flows.work();
    const [skipped, resumed, stopped] = (await flows.runs(saved.id)).map((run) => run.id);
    expect((await flows.ask(skipped ?? '', 'skip', 's1')).data.steps).toMatchObject([{ step_id: 's1', status: 'skipped' }]);
    expect((await flows.ask(stopped ?? '', 'stop', 's1')).data).toMatchObject({ status: 'stopped' });
    await flows.save(saved, { steps: [{ ...notifyStep('s1'), name: 'Task' }, emailStep('s2')] });
    expect((await flows.ask(resumed ?? '', 'resume', 's1')).data).toMatchObject({ status: 'running', version: 2 });
    await flows.takeDue();
    await flows.work();
    expect((await flows.runs(saved.id)).map(({ status }) => status)).toEqual(['completed', 'completed', 'stopped']);
    expect((await mails('workflows.message')).map(({ to_address }) => to_address).toSorted()).toEqual([
      'a@example.com',
      'b@example.com',
    ]);
  });

  it('is kept for half a year; what waits is kept for as long as it takes', async () => {
    const { id } = await flows.create({ steps: [failing] });
    const waiting = await flows.create({ steps: [delayStep('s1'), notifyStep('s2')] });
    for (const email of ['old@example.com', 'new@example.com']) await flows.start(await flows.submit({ email }));
    await flows.work();
    const [old, recent] = await flows.runs(id);
    const longAgo = new Date(Date.now() - 181 * 86_400_000);
    await studio.db
      .update(workflow_runs)
      .set({ updated_at: longAgo })
      .where(ne(workflow_runs.id, recent?.id ?? ''));
    expect(old?.status).toBe('failed');
    await workflowsHousekeeping.run({ ...studio.platform, logDays: 30 });
    expect((await flows.runs(id)).map((run) => run.id)).toEqual([recent?.id]);
    expect(await flows.runs(waiting.id)).toHaveLength(2);
  });

  it('is tried again by the queue before it counts as failed', async () => {
    const { id } = await flows.create({
      steps: [{ id: 's1', type: 'action', name: 'Call', action: { kind: 'call_webhook', url: 'https://gone.invalid/x' } }],
    });
    await flows.start(await flows.submit());
    const due = flows.jobs[0]?.due;
    if (!due) throw new Error('no job');
    await expect(runStep(flows.ports(), due, flows.job(false))).rejects.toThrow('No connection');
    expect((await flows.runs(id))[0]?.status).toBe('running');
    await runStep(flows.ports(), due, flows.job(true));
    expect((await flows.runs(id))[0]).toMatchObject({ status: 'failed', error: expect.stringContaining('No connection') });
  });

  it.each([
    ['an error that nobody expected', new Error(secretError.text)],
    ['a refusal', new AppError('CONFLICT', secretError.text)],
  ])('keeps no private link, token or key of %s', async (_, error) => {
    await studio.db.delete(notifications);
    const { id } = await flows.create({ steps: [emailStep('s1')] });
    await flows.start(await flows.submit());
    const due = flows.jobs[0]?.due;
    if (!due) throw new Error('no job');
    const { sendMail } = studio.platform;
    const failing = (...given: Parameters<typeof sendMail>) =>
      given[1].name === 'workflows.message' ? Promise.reject(error) : sendMail(...given);
    await runStep({ ...flows.ports(), sendMail: failing as typeof sendMail }, due, flows.job());
    const [run] = await flows.runs(id);
    expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining(secretError.shown) });
    const told = (await mails('workflows.failed')).map((row) => asSent(studio.platform, row));
    expect(told[0]?.text).toContain('[redacted]');
    const kept = [await flows.get(run?.id ?? ''), run, told, await studio.db.select().from(notifications), await studio.audit()];
    expect(JSON.stringify(kept)).not.toMatch(secretError.secrets);
  });

  it('acts for nobody who no longer runs the studio, until somebody who does saves it again', async () => {
    const saved = await flows.create({ steps: [{ ...failing, action: { kind: 'create_project', name: 'New' } }] });
    const { id } = saved;
    const leave = () =>
      studio.db.execute(sql`update workflow_versions set created_by = ${studio.ids.client} where workflow_id = ${id}`);
    const authors = () => studio.db.select().from(workflow_versions).where(eq(workflow_versions.workflow_id, id));
    await leave();
    await flows.start(await flows.submit());
    await flows.work();
    const [run] = await flows.runs(id);
    expect(run?.error).toEqual(expect.stringContaining('has no access to Automation any more. Save it again.'));
    for (let n = 0; n < 2; n += 1) expect((await flows.save(saved, {})).data).toMatchObject({ version: 1 });
    const told = (await studio.audit()).filter(({ entity_id }) => entity_id === id).map(({ action }) => action);
    expect(told).toEqual(['workflow.created', 'workflow.updated']);
    await flows.ask(run?.id ?? '', 'retry', 's1');
    await flows.takeDue();
    await flows.work();
    expect((await flows.runs(id))[0]?.status).toBe('completed');

    await leave();
    for (const is_active of [false, true]) await studio.call('admin', 'PUT', `/admin/workflows/${id}/active`, { is_active });
    expect(await authors()).toMatchObject([{ created_by: studio.ids.admin }]);
  });
});

describe('a workflow of somebody who lost access to Automation', () => {
  const change = (role: 'admin' | 'client', areas: Partial<AreaAccess> | null) =>
    studio.db.update(user_roles).set({ role, areas }).where(eq(user_roles.user_id, studio.ids.admin));
  afterEach(() => change('admin', null));
  const call = { id: 's1', type: 'action', name: 'Call', action: { kind: 'call_webhook', url: 'https://own.invalid/x' } };

  it.each([
    ['an email', emailStep('s1')],
    ['an email to the studio', emailStep('s1', { to: 'studio' })],
    ['a call to another machine', call],
    ['a notice', notifyStep('s1')],
  ])('stops before %s', async (_, step) => {
    const { id } = await flows.create({ steps: [step] });
    for (const [role, areas] of [
      ['admin', { ...everyArea, automation: 'read' }],
      ['admin', { ...everyArea, automation: 'none' }],
      ['client', null],
    ] as const) {
      await change(role, areas);
      const before = await studio.db.$count(mail_outbox, ne(mail_outbox.template, 'workflows.failed'));
      await flows.start(await flows.submit());
      await flows.work();
      expect((await flows.runs(id)).at(-1)).toMatchObject({
        status: 'failed',
        error: expect.stringContaining('no access to Automation'),
      });
      expect(await studio.db.$count(mail_outbox, ne(mail_outbox.template, 'workflows.failed'))).toBe(before);
    }
  });
});

it('a workflow that an API key made ends with the key, until somebody activates it in person', async () => {
  const made = { id: randomUUID(), user_id: studio.ids.super_admin, name: 'Program', scopes: everyArea, expires_at: null };
  const key = await studio.db.transaction((tx) => insertApiKey(tx, made));
  const id = randomUUID();
  const body = { workflow_id: id, name: 'By a key', steps: [notifyStep('s1')] };
  await studio.request(null, 'POST', '/api/admin/workflows', body, { authorization: `Bearer ${key}` });
  const last = async () => {
    await flows.start(await flows.submit());
    await flows.work();
    return (await flows.runs(id)).at(-1)?.status;
  };
  expect(await last()).toBe('completed');
  await studio.db.transaction((tx) => revokeApiKey(tx, made.id));
  expect(await last()).toBe('failed');
  for (const is_active of [false, true]) await studio.call('admin', 'PUT', `/admin/workflows/${id}/active`, { is_active });
  expect(await last()).toBe('completed');
});

describe('a workflow that starts itself', () => {
  const opensTicket = {
    ...{ trigger: 'event', trigger_config: { event: 'ticket.opened' }, name: 'Loop' },
    steps: [
      { id: 's1', type: 'action', name: 'Ticket', action: { kind: 'create_ticket', subject: 'Again', description: 'And again' } },
    ],
  };

  it('is stopped after some rounds, paused and told', async () => {
    const { id } = await flows.create(opensTicket);
    await studio.call('client', 'POST', '/support/tickets', {
      ...{
        name: 'Carl',
        email: 'client@studio.test',
        subject: 'First',
        category: 'other',
        priority: 'low',
        description: 'Please help me with this.',
      },
    });
    const seen = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      const events = await studio.db.select().from(domain_events).where(eq(domain_events.type, 'ticket.opened'));
      const fresh = events.filter((event) => !seen.has(event.id));
      for (const event of fresh) {
        seen.add(event.id);
        await flows.start(event.id);
      }
      await flows.work();
    }
    const runs = await flows.runs(id);
    expect(runs.map(({ depth, status }) => `${depth} ${status}`)).toEqual([
      ...Array.from({ length: mostDepth }, (_, depth) => `${depth} completed`),
      `${mostDepth} stopped`,
    ]);
    expect(await studio.db.$count(support_tickets, eq(support_tickets.subject, 'Again'))).toBe(mostDepth);
    const { data } = await studio.call<{ items: { is_active: boolean }[] }>('admin', 'GET', '/admin/workflows');
    expect(data.items).toMatchObject([{ is_active: false }]);
    expect((await mails('workflows.stopped'))[0]?.subject).toBe('Workflow “Loop” was paused');
  });

  it('is paused and told once when one record starts it again and again; what people do counts for nothing', async () => {
    const { id } = await flows.create({ name: 'Busy', steps: [notifyStep('s1')] });
    const [row] = await studio.db.select().from(workflows).where(eq(workflows.id, id));
    if (!row) throw new Error('no workflow');
    let number = 0;
    const start = (depth: number) => {
      number += 1;
      const occasion = { occasion: `event:${number}`, event_type: null, subject_type: 'conversation', subject_id: 'one' };
      return studio.db.transaction((tx) => startRun(tx, flows.ports(), row, { ...occasion, payload: {}, depth }));
    };
    const times = async (count: number, depth: number) => {
      const started: boolean[] = [];
      for (let n = 0; n < count; n += 1) started.push((await start(depth)) !== null);
      return started;
    };
    expect(await times(mostRunsOfRecord + 2, 0)).not.toContain(false);
    expect(await times(mostRunsOfRecord, 1)).not.toContain(false);
    expect(await times(2, 1)).toEqual([false, false]);
    expect(await mails('workflows.stopped')).toHaveLength(1);
    const told = (await studio.audit()).filter(({ action, entity_id }) => action === 'workflow.stopped' && entity_id === id);
    expect(told).toHaveLength(1);
  });

  it('an event of a person is no step deeper for what ran before on the same connection', async () => {
    await flows.create({ steps: [notifyStep('s1')] });
    await flows.start(await flows.submit());
    await flows.work();
    await flows.submit();
    const depths = await studio.db
      .selectDistinct({ depth: domain_events.depth })
      .from(domain_events)
      .where(eq(domain_events.type, 'form.submitted'));
    expect(depths).toEqual([{ depth: 0 }]);
  });
});

it('what strangers typed brings neither markup nor links into a mail', async () => {
  await flows.create({
    steps: [
      emailStep('s1', {
        subject: 'Hello {{client.first_name|there}}',
        text: 'You wrote: {{form.message}}\n\n{{form.note|none}}',
      }),
    ],
  });
  const message = '<script>alert(1)</script> <a href="https://evil.example/pay">pay here</a> visit evil.example/x';
  await flows.start(
    await flows.submit({ name: 'http://evil.example\r\nBcc: all@example.com', email: 'victim@example.com', message }),
  );
  await flows.work();
  const [mail] = await mails('workflows.message');
  expect(`${mail?.html}${mail?.text}${mail?.subject}`).not.toMatch(/evil\.example|<script>alert|Bcc:.*@/);
  expect(mail?.subject).not.toMatch(/[\r\n]/);
});

it('writes to addresses alone, first to that of the event, and to whoever is no client a few times an hour', async () => {
  const { id } = await flows.create({ steps: [emailStep('s1', { subject: 'Hello' })] });
  const send = async (data: object, told: string | null = null) => {
    const event = await flows.submit({ name: 'Vera', ...data });
    if (told)
      await studio.db.execute(
        sql`update domain_events set payload = payload || jsonb_build_object('email', ${told}::text) where id = ${event}`,
      );
    await flows.start(event);
    await flows.work();
    return (await flows.runs(id)).at(-1);
  };
  for (const email of ['a@example.com, b@example.com', 'Eve <eve@example.com>', 'nobody'])
    expect(await send({ email })).toMatchObject({ status: 'failed', error: 'Nobody is known whom this mail could go to.' });
  await send({ email: 'typed@example.com' }, 'sender@example.com');
  expect((await mails('workflows.message')).map(({ to_address }) => to_address)).toEqual(['sender@example.com']);

  Object.assign(studio.platform.env, { RATE_LIMITS: true });
  await studio.db.insert(contacts).values([
    { first_name: 'Sam', email: 'stranger@example.com' },
    { first_name: 'Cleo', email: 'cleo@example.com', client_since: new Date() },
  ]);
  for (let n = 0; n < 6; n += 1)
    for (const email of ['stranger@example.com', 'cleo@example.com'])
      expect(await send({ email })).toMatchObject({ status: 'completed' });
  Object.assign(studio.platform.env, { RATE_LIMITS: false });
  const sent = (await mails('workflows.message')).map(({ to_address }) => to_address);
  expect([sent.filter((to) => to.startsWith('stranger')).length, sent.filter((to) => to.startsWith('cleo')).length]).toEqual([
    5, 6,
  ]);
  const runs = (await flows.runs(id)).filter(({ status }) => status === 'completed');
  expect((await flows.get(runs.at(-2)?.id ?? '')).steps).toMatchObject([
    { status: 'skipped', detail: 'Not sent: stranger@example.com had several mails within an hour.' },
  ]);
});

it('a test run writes to the studio alone, and does nothing else', async () => {
  const { id } = await flows.create({ is_active: false, steps: [emailStep('s1'), delayStep('s2'), notifyStep('s3', 'Never')] });
  await flows.submit();
  const request_key = '019a0000-0000-7000-8000-0000000000aa';
  const { data } = await studio.call<{ run_id: string; lines: object[] }>('admin', 'POST', `/admin/workflows/${id}/test`, {
    request_key,
  });
  expect(data.lines).toMatchObject([
    { detail: 'Email to vera@example.com: “Hello Vera”' },
    { type: 'delay' },
    { type: 'action' },
  ]);
  await studio.call('admin', 'POST', `/admin/workflows/${id}/test`, { request_key });
  await flows.takeDue();
  await flows.work();
  expect(await flows.get(data.run_id)).toMatchObject({ status: 'completed', is_test: true });
  expect(await flows.runs(id)).toHaveLength(1);
  expect(await mails('workflows.message')).toEqual([]);
  expect((await mails('workflows.note')).map(({ subject }) => subject)).toEqual(['[Test] Hello Vera']);
  expect(await studio.db.$count(notifications, eq(notifications.title, 'Never'))).toBe(0);
  expect(await studio.db.$count(workflow_run_steps, eq(workflow_run_steps.run_id, data.run_id))).toBe(3);
});

describe('a mail template as a step', () => {
  const templated = (template: string, more: object = {}) => emailStep('s1', { subject: '', text: '', template, ...more });

  it('goes out in the words of the template, with what the event told', async () => {
    const steps = [templated('forms.contact.received', { values: { about: 'your {{form.message}}' } })];
    const workflow = await flows.create({ steps });
    await flows.start(await flows.submit({ message: 'bistro www.evil.example' }));
    await flows.work();
    const [mail] = await mails('forms.contact.received');
    expect(mail).toMatchObject({ to_address: 'vera@example.com' });
    expect(mail?.text).toContain('Hello Vera Visitor,');
    expect(mail?.html).not.toContain('evil');
    const [run] = await flows.runs(workflow.id);
    expect((await flows.get(run?.id ?? ''))?.steps[0]?.detail).toBe(
      'Email to vera@example.com with the template “Contact page: received”, “your bistro …”',
    );
  });

  it.each([
    ['orders.invoice', {}, 'cannot fill its field'],
    ['tickets.opened', {}, 'it is written to the studio'],
    ['nothing.such', {}, 'there is no mail template'],
    ['forms.contact.received', {}, 'what stands for about'],
    ['forms.reply.welcome', { values: { total: '5' } }, 'has no field total'],
    ['forms.contact.received', { values: { about: '{{record.total}}' } }, 'record.total is not known'],
  ])('refuses %s with %j', async (template, more, reason) => {
    const answer = await studio.call('admin', 'POST', '/admin/workflows', {
      ...{ workflow_id: randomUUID(), name: 'Greeting', steps: [templated(template, more)] },
    });
    expect([answer.status, answer.error]).toEqual([400, expect.stringContaining(reason)]);
  });

  it('offers those that can be sent', async () => {
    const { data } = await studio.call<WorkflowOptions>('admin', 'GET', '/admin/workflows/options');
    expect(data.mail_templates).toContainEqual({ value: 'forms.reply.welcome', label: 'Form: welcome', fields: [] });
    expect(data.mail_templates.map(({ value }) => value)).not.toContain('signing.code');
  });
});

it('an order of a step is on invoice, for the client, once', async () => {
  const action = { kind: 'create_order', title: 'Deposit of {{client.name}}', price: '250.50' };
  await flows.create({ steps: [{ id: 's1', type: 'action', name: 'Order', action }] });
  await flows.start(await flows.submit());
  await flows.work();
  const rows = await studio.db
    .select({ total: orders.total_cents, name: order_items.name, customer: orders.billing_address })
    .from(orders)
    .innerJoin(order_items, eq(order_items.order_id, orders.id));
  expect(rows).toMatchObject([{ total: 25_050, name: 'Deposit of Vera Visitor', customer: { email: 'vera@example.com' } }]);
});

it('orders of a step, which mail an invoice, are a few an hour for whoever is no client', async () => {
  const email = 'flooded@example.com';
  const action = { kind: 'create_order', title: 'Deposit', price: '10' };
  const { id } = await flows.create({ steps: [{ id: 's1', type: 'action', name: 'Order', action }] });
  Object.assign(studio.platform.env, { RATE_LIMITS: true });
  for (let n = 0; n < 6; n += 1) {
    await flows.start(await flows.submit({ email }));
    await flows.work();
  }
  Object.assign(studio.platform.env, { RATE_LIMITS: false });
  expect(await studio.db.$count(orders, sql`${orders.billing_address}->>'email' = ${email}`)).toBe(5);
  const last = (await flows.runs(id)).at(-1);
  expect((await flows.get(last?.id ?? '')).steps).toMatchObject([
    { status: 'skipped', detail: `Not ordered: ${email} had several mails within an hour.` },
  ]);
});
