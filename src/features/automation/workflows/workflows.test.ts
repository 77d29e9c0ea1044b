import { randomUUID } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '#db/client.ts';
import { workflow_runs, workflows } from '#db/schema/automation/workflows.ts';
import { forms } from '#db/schema/desk/forms.ts';
import { users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { projects } from '#db/schema/work/projects.ts';
import { siteFormIds } from '#features/desk/forms/site-forms-fields.ts';
import { dispatchWaiting } from '#platform/events/dispatch.server.ts';
import { memoryLogger } from '#tests/memory-logger.ts';
import { people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { workflowLimits } from './choices.ts';
import type { Rehearsal, Workflow, WorkflowOptions } from './contract.ts';
import { starters } from './starters.ts';
import { startDue } from './tick.server.ts';
import { automation, delayStep, emailStep, notifyStep } from './workflows.testkit.ts';

const studio = testStudio({ WEBHOOK_HOSTS: 'n8n.internal:5678' });
const flows = automation(studio);

beforeEach(async () => {
  flows.jobs.length = 0;
  await studio.db.delete(workflows);
});

const input = () => ({ workflow_id: randomUUID(), name: 'Greeting', steps: [emailStep('s1')] });

describe('every operation', () => {
  const id = randomUUID();
  it.each([
    ['GET', '/admin/workflows'],
    ['GET', '/admin/workflows/options'],
    ['POST', '/admin/workflows'],
    ['POST', '/admin/workflows/starters'],
    ['PUT', `/admin/workflows/${id}`],
    ['PUT', `/admin/workflows/${id}/active`],
    ['POST', `/admin/workflows/${id}/duplicate`],
    ['DELETE', `/admin/workflows/${id}`],
    ['GET', `/admin/workflows/${id}/versions`],
    ['POST', `/admin/workflows/${id}/test`],
    ['GET', `/admin/workflows/${id}/rehearsal`],
    ['POST', `/admin/workflows/${id}/hook`],
    ['GET', `/admin/workflows/${id}/secret`],
    ['GET', '/admin/workflow-runs'],
    ['GET', `/admin/workflow-runs/${id}`],
    ['POST', `/admin/workflow-runs/${id}/retry`],
    ['POST', `/admin/workflow-runs/${id}/skip`],
    ['POST', `/admin/workflow-runs/${id}/resume`],
    ['POST', `/admin/workflow-runs/${id}/stop`],
  ])('%s %s is for those who run the studio', async (method, path) => {
    expect((await studio.call(null, method, path)).status).toBe(401);
    expect((await studio.call('client', method, path)).status).toBe(403);
    expect((await studio.call('business', method, path)).status).toBe(403);
    if (path.includes(id)) expect([400, 404]).toContain((await studio.call('admin', method, path)).status);
  });
});

describe('a workflow', () => {
  it('is created once, changed with versions, paused, copied and deleted; all of it is told', async () => {
    const sent = input();
    const [first, second] = [
      await studio.call<Workflow>('admin', 'POST', '/admin/workflows', sent),
      await studio.call<Workflow>('admin', 'POST', '/admin/workflows', sent),
    ];
    expect([first.status, second.data.id, first.data.trigger, first.data.is_active]).toEqual([
      200,
      first.data.id,
      'form_submission',
      true,
    ]);
    const changed = await flows.save(first.data, { name: 'Hello', steps: [emailStep('s1'), notifyStep('s2')] });
    expect(changed.data).toMatchObject({ version: 2, name: 'Hello' });
    expect((await flows.save(first.data, { name: 'Hello', steps: [emailStep('s1'), notifyStep('s2')] })).data.version).toBe(2);
    expect((await flows.save(first.data, { name: 'Other' })).status).toBe(409);
    const paused = await studio.call<Workflow>('admin', 'PUT', `/admin/workflows/${sent.workflow_id}/active`, {
      is_active: false,
    });
    expect(paused.data.is_active).toBe(false);
    const { data: versions } = await studio.call<{ items: object[] }>(
      'admin',
      'GET',
      `/admin/workflows/${sent.workflow_id}/versions`,
    );
    expect(versions.items).toMatchObject([{ version: 2, saved_by: 'Ada Admin' }, { version: 1 }]);
    const copy = await studio.call<Workflow>('admin', 'POST', `/admin/workflows/${sent.workflow_id}/duplicate`, {
      workflow_id: randomUUID(),
    });
    expect(copy.data).toMatchObject({ name: 'Copy of Hello', is_active: false, version: 1 });
    const gone = await studio.call(
      'admin',
      'DELETE',
      `/admin/workflows/${sent.workflow_id}?updated_at=${paused.data.updated_at}`,
    );
    expect(gone.status).toBe(200);
    expect((await studio.call<{ items: object[] }>('admin', 'GET', '/admin/workflows?q=copy')).data.items).toHaveLength(1);
    const actions = (await studio.audit()).map(({ action }) => action).filter((action) => action.startsWith('workflow.'));
    expect(actions).toEqual(['workflow.created', 'workflow.updated', 'workflow.paused', 'workflow.created', 'workflow.deleted']);
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['no steps', { steps: [] }, 'steps'],
    ['an unknown trigger', { trigger: 'moon' }, 'trigger'],
    ['an unknown event', { trigger: 'event', trigger_config: { event: 'mail.queued' } }, 'trigger_config.event'],
    ['an unknown field', { steps: [emailStep('s1', { text: '{{client.shoe_size}}' })] }, 'steps'],
    ['a field of another trigger', { trigger: 'new_client', steps: [emailStep('s1', { text: '{{form.message}}' })] }, 'steps'],
    ['a broken field', { steps: [emailStep('s1', { text: '{{client.' })] }, 'steps.0.text'],
    ['a wrong time', { trigger: 'schedule', trigger_config: { at: '25:00' } }, 'trigger_config.at'],
    [
      'text for days',
      { trigger: 'record_date', trigger_config: { record: 'project.deadline', days: 'x' } },
      'trigger_config.days',
    ],
  ])('with %s is refused at its field', async (_, wrong, field) => {
    const answer = await studio.call('admin', 'POST', '/admin/workflows', { ...input(), ...wrong });
    // Where the server alone knows what is wrong, it names the step too.
    const told = Object.keys(answer.fields ?? {}).filter((key) => !key.startsWith('step:'));
    expect([answer.status, told]).toEqual([400, [field]]);
  });

  it.each([
    'http://example.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://2130706433/x',
    'https://localhost/x',
    'https://printer.local/x',
    'https://192.168.1.1/x',
    'https://169.254.169.254/latest',
    'https://user:pass@example.com/x',
    'file:///etc/passwd',
    'http://n8n.internal:5679/x',
  ])('does not call %s', async (url) => {
    const steps = [{ id: 's1', type: 'action', name: 'Call', action: { kind: 'call_webhook', url } }];
    expect((await studio.call('admin', 'POST', '/admin/workflows', { ...input(), steps })).status).toBe(400);
  });

  it('may call what the configuration names', async () => {
    const steps = [
      { id: 's1', type: 'action', name: 'Call', action: { kind: 'call_webhook', url: 'http://n8n.internal:5678/x' } },
    ];
    const { data } = await studio.call<Workflow>('admin', 'POST', '/admin/workflows', { ...input(), steps });
    const { data: key } = await studio.call<{ secret: string }>('admin', 'GET', `/admin/workflows/${data.id}/secret`);
    expect(key.secret).toMatch(/^whsec_[A-Za-z0-9+/=]{44}$/);
  });

  it('corrected after a lost answer is refused, and stays as it was sent first', async () => {
    const sent = input();
    const create = (body: object = {}) => studio.call<Workflow>('admin', 'POST', '/admin/workflows', { ...sent, ...body });
    await create();
    const schedule = { trigger: 'schedule', trigger_config: { every: 'day', at: '09:00' }, steps: [notifyStep('s1')] };
    for (const other of [{ name: 'Hello' }, { steps: [emailStep('s1'), notifyStep('s2')] }, { is_active: false }, schedule])
      expect(await create(other), JSON.stringify(other)).toMatchObject({
        status: 409,
        error: expect.stringContaining('This workflow was saved already'),
      });
    expect((await create()).data).toMatchObject({ name: 'Greeting', version: 1, is_active: true });
  });

  it('that was kept as the last one is answered again when the request is repeated', async () => {
    const sent = input();
    await studio.call('admin', 'POST', '/admin/workflows', sent);
    const more = Array.from({ length: workflowLimits.each - 1 }, () => ({ name: 'More', steps: [notifyStep('s1')] }));
    await studio.db.insert(workflows).values(more);
    expect((await studio.call<Workflow>('admin', 'POST', '/admin/workflows', sent)).data.id).toBe(sent.workflow_id);
    expect((await studio.call('admin', 'POST', '/admin/workflows', input())).status).toBe(409);
  });

  it('offers events of the catalogue and no signals between jobs', async () => {
    const { data } = await studio.call<WorkflowOptions>('admin', 'GET', '/admin/workflows/options');
    const names = data.events.map(({ value }) => value);
    expect(names).toContain('ticket.opened');
    expect(names).not.toContain('mail.queued');
    expect(data.fields.form_submission).toContain('form.*');
  });
});

it('waits for a form by its row, under the name that the owner gave it; a choice from before names its submissions', async () => {
  const { contact, support_ticket } = siteFormIds;
  await studio.db.update(forms).set({ name: 'Write to us' }).where(eq(forms.id, contact));
  const { data } = await studio.call<WorkflowOptions>('admin', 'GET', '/admin/workflows/options');
  expect(data.forms).toContainEqual({ value: contact, label: 'Write to us' });
  expect(data.forms.map(({ value }) => value)).toContain(support_ticket);
  expect(data.forms).toHaveLength(await studio.db.$count(forms));

  const waitFor = async (form_id: string) => (await flows.create({ trigger_config: { form_id } })).id;
  const [row, before] = [await waitFor(contact), await waitFor('contact-form')];
  for (const form_id of ['contact', 'contact-form']) await flows.start(await flows.submit({}, form_id, contact));
  await flows.start(await flows.submit({}, 'support-ticket-form', support_ticket));
  expect([(await flows.runs(row)).length, (await flows.runs(before)).length]).toEqual([2, 1]);
});

it('is not created where the configuration switches workflows off', async () => {
  const { env } = studio.platform;
  Object.assign(env, { WORKFLOWS: false });
  const refused = await studio.call('admin', 'POST', '/admin/workflows', input());
  Object.assign(env, { WORKFLOWS: true });
  expect([refused.status, refused.error]).toEqual([
    409,
    'Coming soon: Workflow creation will be available once backend is connected.',
  ]);
});

it('has six starters, paused, and adds them once', async () => {
  expect((await studio.call<{ added: number }>('admin', 'POST', '/admin/workflows/starters')).data.added).toBe(6);
  expect((await studio.call<{ added: number }>('admin', 'POST', '/admin/workflows/starters')).data.added).toBe(0);
  const { data } = await studio.call<{ items: Workflow[] }>('admin', 'GET', '/admin/workflows');
  expect(data.items.map(({ is_active }) => is_active)).toEqual(starters().map(() => false));
  for (const { id } of data.items)
    expect((await studio.call('admin', 'PUT', `/admin/workflows/${id}/active`, { is_active: true })).status).toBe(200);
});

it('a studio that is set up has the starters, and one that the owner deletes stays deleted', async () => {
  const { subscriptions, jobs } = studio.platform.registry;
  const begun = subscriptions.filter(({ event }) => event.name === 'setup.completed').map(({ job }) => job.name);
  expect(begun).toEqual(['workflows.starters']);
  const [owner] = await studio.db.select().from(users).where(eq(users.email, people.super_admin.email));
  const [handler] = jobs.filter(({ definition }) => definition.name === 'workflows.starters');
  await handler?.run(studio.platform as never, { user_id: owner?.id }, {} as never);
  const kept = await studio.db.select().from(workflows);
  expect(kept.map(({ is_active }) => is_active)).toEqual(starters().map(() => false));
});

it('the dispatcher hands over the events that are wanted, and no others', async () => {
  await flows.create();
  await studio.db.delete(domain_events);
  const event = await flows.submit();
  const jobs: [string, object][] = [];
  const insert = async (_: unknown, name: string, batch: { data: object }[]) =>
    void jobs.push(...batch.map(({ data }): [string, object] => [name, data]));
  let reads = 0;
  const counting = (tx: Tx): Tx =>
    new Proxy(tx, {
      get: (target, key) => {
        if (/^select/.test(String(key))) reads += 1;
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  const { listeners } = studio.platform.registry;
  const dispatch = () =>
    studio.db.transaction((tx) => dispatchWaiting(counting(tx), new Map(), insert, memoryLogger(), listeners));
  await dispatch();
  expect(jobs).toEqual([['workflows.start', { event_id: event }]]);
  expect(reads).toBe(1);
  await studio.db.update(workflows).set({ is_active: false });
  await flows.submit();
  await dispatch();
  expect(jobs).toHaveLength(1);
});

describe('the clock', () => {
  it('starts a schedule once, and plans the next', async () => {
    const { id } = await flows.create({
      trigger: 'schedule',
      trigger_config: { every: 'day', at: '09:00' },
      steps: [notifyStep('s1')],
    });
    const [before] = await studio.db.select().from(workflows).where(eq(workflows.id, id));
    const due = before?.next_due_at ?? new Date(0);
    await startDue(flows.ports(), new Date(due.getTime() - 1000));
    expect(await flows.runs(id)).toHaveLength(0);
    const later = new Date(due.getTime() + 60_000);
    await Promise.all([startDue(flows.ports(), later), startDue(flows.ports(), later)]);
    expect(await flows.runs(id)).toHaveLength(1);
    const [after] = await studio.db.select().from(workflows).where(eq(workflows.id, id));
    expect(after?.next_due_at?.getTime()).toBeGreaterThan(later.getTime());
  });

  it('finds the records whose date has come, once', async () => {
    const config = { record: 'project.deadline', days: 7, side: 'before', at: '00:00' };
    const { id } = await flows.create({
      trigger: 'record_date',
      trigger_config: config,
      steps: [notifyStep('s1', 'Soon: {{record.name}}')],
    });
    const [row] = await studio.db.select().from(workflows).where(eq(workflows.id, id));
    const due = row?.next_due_at ?? new Date(0);
    const day = new Date(due.getTime() + 7.5 * 86_400_000).toISOString().slice(0, 10);
    const [project] = await studio.db
      .insert(projects)
      .values([
        { name: 'Near', deadline: day, status: 'active' as const },
        { name: 'Over', deadline: day, status: 'completed' as const, completed_date: day },
      ])
      .returning();
    for (const hours of [1, 2, 25]) await startDue(flows.ports(), new Date(due.getTime() + hours * 3_600_000));
    expect((await flows.runs(id)).map(({ subject_id }) => subject_id)).toEqual([project?.id]);
    await flows.work();
    expect((await flows.get((await flows.runs(id))[0]?.id ?? '')).steps[0]?.detail).toBe('Notice to the studio: “Soon: Near”');
  });
});

describe('an incoming webhook', () => {
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    studio.send(path, { 'content-type': 'application/json', ...headers }, body);

  it('starts one run for a key, with what was sent', async () => {
    const { id } = await flows.create({ trigger: 'webhook', steps: [emailStep('s1', { text: 'Order {{body.order.number}}' })] });
    const { data } = await studio.call<{ url: string }>('admin', 'POST', `/admin/workflows/${id}/hook`);
    const path = new URL(data.url).pathname;
    const body = JSON.stringify({
      email: 'hook@example.com',
      name: 'Hugo',
      order: { number: 'A-7' },
    });
    for (const key of ['k1', 'k1', 'k2']) expect((await post(path, body, { 'webhook-id': key })).status).toBe(202);
    await flows.takeDue();
    await flows.work();
    expect((await flows.runs(id)).map(({ status }) => status)).toEqual(['completed', 'completed']);
    const [mail] = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, 'hook@example.com'));
    expect(mail?.text).toContain('Order A-7');
    for (const wrong of ['{broken', '{"a":"\\u0000"}']) expect((await post(path, wrong)).status).toBe(400);
    expect((await post('/hooks/unknown', '{}')).status).toBe(404);
    const [row] = await studio.db.select().from(workflows).where(eq(workflows.id, id));
    expect(JSON.stringify(row)).not.toContain(path.split('/').at(-1));
    // One that calls itself tells how deep it is.
    expect((await post(path, body, { 'foyer-depth': '5' })).status).toBe(202);
    expect((await flows.runs(id)).at(-1)).toMatchObject({
      status: 'stopped',
      error: expect.stringContaining('5 times in a row'),
    });
    await studio.call('admin', 'PUT', `/admin/workflows/${id}/active`, { is_active: true });
    expect((await post(path, body, { 'foyer-depth': '-5' })).status).toBe(202);
    expect(await studio.db.select({ depth: workflow_runs.depth }).from(workflow_runs).where(lt(workflow_runs.depth, 0))).toEqual(
      [],
    );
    await studio.call('admin', 'POST', `/admin/workflows/${id}/hook`);
    expect((await post(path, body)).status).toBe(404);
  });

  it('of a paused workflow says that nothing is kept, and of one with another trigger that nothing is there', async () => {
    const saved = await flows.create({ trigger: 'webhook', steps: [notifyStep('s1')] });
    const { data } = await studio.call<{ url: string }>('admin', 'POST', `/admin/workflows/${saved.id}/hook`);
    const path = new URL(data.url).pathname;
    const paused = await studio.call<Workflow>('admin', 'PUT', `/admin/workflows/${saved.id}/active`, { is_active: false });
    const refused = await post(path, '{}');
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { received: false, message: expect.stringContaining('is paused: nothing was kept') },
    ]);
    await flows.save(paused.data, { trigger: 'new_client', is_active: true });
    expect((await post(path, '{}')).status).toBe(404);
    expect(await flows.runs(saved.id)).toEqual([]);
  });
});

describe('a rehearsal', () => {
  /** Every row of every table, as one text for each table. */
  async function everything(): Promise<Record<string, string>> {
    const { rows } = await studio.db.execute<{ name: string }>(
      sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') order by 1`,
    );
    const found: Record<string, string> = {};
    for (const { name } of rows) {
      const { rows: all } = await studio.db.execute<{ text: string }>(
        sql.raw(`select coalesce(string_agg(t::text, '|' order by t::text), '') as text from ${name} t`),
      );
      found[name] = all[0]?.text ?? '';
    }
    return found;
  }

  it('tells event by event what would have happened, and changes nothing in the whole database', async () => {
    const steps = [emailStep('s1'), delayStep('s2'), notifyStep('s3', 'Budget {{form.budget}}')];
    const { id } = await flows.create({ is_active: false, steps });
    await studio.db.delete(domain_events);
    await flows.submit({ budget: '100' });
    await flows.submit({ email: 'second@example.com', name: 'Sam' });
    await studio.sessionOf('admin');
    const old = await flows.submit();
    await studio.db
      .update(domain_events)
      .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
      .where(eq(domain_events.id, old));
    const before = await everything();
    const { data } = await studio.call<Rehearsal>('admin', 'GET', `/admin/workflows/${id}/rehearsal`);
    expect(data).toMatchObject({ days: 30, events: 2, failing: 1 });
    expect(data.items.map(({ whom, lines }) => [whom, lines.map(({ detail, fails }) => [detail.slice(0, 28), fails])])).toEqual([
      [
        'second@example.com',
        [
          ['Email to second@example.com:', false],
          [expect.stringMatching(/^Waits until/), false],
          ['The field {{form.budget}} is', true],
        ],
      ],
      [
        'vera@example.com',
        [
          ['Email to vera@example.com: “', false],
          [expect.stringMatching(/^Waits until/), false],
          ['Notice to the studio: “Budge', false],
        ],
      ],
    ]);
    const after = await everything();
    expect(Object.keys(before).filter((table) => before[table] !== after[table])).toEqual([]);
  });

  const act = (action: object) => [{ id: 's1', type: 'action', name: 'Do it', action }];
  it.each([
    ['a text with an empty field', [emailStep('s1', { text: 'You asked for {{form.wish}}' })]],
    ['an empty description', act({ kind: 'create_ticket', subject: 'Hello', description: '{{form.wish}}' })],
    ['an empty message', act({ kind: 'send_message', subject: 'Hello', text: '{{form.wish}}' })],
    ['an empty booking text', act({ kind: 'send_booking_link', text: '{{form.wish}}' })],
    ['an empty notice', act({ kind: 'notify', title: 'Hello', text: '{{form.wish}}' })],
    ['a task without a project', act({ kind: 'create_task', title: 'Call' })],
    ['a status of no project', act({ kind: 'change_status', record: 'project', status: 'active' })],
    ['a status of no ticket', act({ kind: 'change_status', record: 'ticket', status: 'closed' })],
    ['a mail to nobody', [emailStep('s1', { subject: 'Hello' })], { email: 'nobody' }],
    ['a booking link to nobody', act({ kind: 'send_booking_link', text: 'Hello' }), { email: 'nobody' }],
    ['a ticket of nobody', act({ kind: 'create_ticket', subject: 'Hello', description: 'Hello' }), { email: 'nobody' }],
    ['a project of nobody', act({ kind: 'create_project', name: 'Hello' }), { email: 'nobody' }],
  ])('foresees that %s fails, in the words of the run', async (_, steps, { email } = { email: 'rita@example.com' }) => {
    await studio.db.delete(domain_events);
    const { id } = await flows.create({ steps });
    await flows.start(await flows.submit({ email }));
    await flows.work();
    const [run] = await flows.runs(id);
    expect(run?.status).toBe('failed');
    const rehearsal = await studio.call<Rehearsal>('admin', 'GET', `/admin/workflows/${id}/rehearsal`);
    expect(rehearsal.data.items[0]?.lines).toMatchObject([{ fails: true, detail: run?.error }]);
  });

  it('knows the project under way that a task goes to', async () => {
    await studio.db.delete(domain_events);
    const { id } = await flows.create({ steps: act({ kind: 'create_task', title: 'Call' }) });
    const [contact] = await studio.db.insert(contacts).values({ first_name: 'Pia', email: 'pia@example.com' }).returning();
    await studio.db.insert(projects).values({ name: 'Shop', contact_id: contact?.id, status: 'active' });
    await flows.submit({ email: 'pia@example.com' });
    const { data } = await studio.call<Rehearsal>('admin', 'GET', `/admin/workflows/${id}/rehearsal`);
    expect(data).toMatchObject({ failing: 0, items: [{ lines: [{ detail: 'Task “Call”', fails: false }] }] });
  });
});
