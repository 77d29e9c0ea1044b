import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { project_milestones } from '#db/schema/work/milestones.ts';
import { projects } from '#db/schema/work/projects.ts';
import { orderMilestone } from '#features/sales/orders/milestone.server.ts';
import { beginProject, contactOf } from '#features/work/projects/projects.testkit.ts';
import type { ProjectStatus } from '#shared/choices/work/projects.ts';
import { testStudio } from '#tests/studio.ts';
import type { Milestone, Milestones } from './contract.ts';
import { tellAnswer, tellClient, tellDueDay } from './jobs.server.ts';
import { inWantedOrder } from './policy.ts';

const studio = testStudio();
const project = async (who: 'client' | 'business' = 'client') =>
  beginProject(studio, { name: 'Mill', contact_id: await contactOf(studio, who) });
const add = async (project_id: string, body: object = {}) => {
  const path = `/admin/projects/${project_id}/milestones`;
  const answer = await studio.call<Milestones>('admin', 'POST', path, { milestone_id: v7(), title: 'Design', ...body });
  if (!answer.success) throw new Error(answer.error ?? '');
  return answer.data.items.at(-1) as Milestone;
};
/** Its version, as somebody sees it who has just looked. */
const seen = async (id: string) => {
  const [row] = await studio.db.select().from(project_milestones).where(eq(project_milestones.id, id));
  return { updated_at: row?.updated_at.toISOString() };
};
const put = async (id: string, body: object) =>
  studio.call<Milestones>('admin', 'PUT', `/admin/milestones/${id}`, { ...(await seen(id)), title: 'Design', ...body });
const remove = async (id: string, version?: string) => {
  const updated_at = version ?? (await seen(id)).updated_at ?? '';
  return studio.call<Milestones>('admin', 'DELETE', `/admin/milestones/${id}?${new URLSearchParams({ updated_at })}`);
};
const approve = async (who: 'client' | 'business' | 'admin' | null, id: string, amount: number | null = null, body = {}) =>
  studio.call<Milestones>(who, 'POST', `/milestones/${id}/approve`, { ...(await seen(id)), amount, ...body });
const setStatus = (id: string, status: ProjectStatus) => studio.db.update(projects).set({ status }).where(eq(projects.id, id));
const eventsOf = async (id: string) =>
  (await studio.db.select().from(domain_events))
    .filter(({ payload }) => payload.milestone_id === id)
    .map(({ type, payload }) => ({ type, payload }));
const titles = (answer: { data: Milestones }) => answer.data.items.map(({ title }) => title);

describe('the milestones of a project', () => {
  it('stand behind each other, are put in order and changed, and tell the project’s record', async () => {
    const { id } = await project();
    const ids = [];
    for (const title of ['One', 'Two', 'Three']) ids.push((await add(id, { title })).id);
    const order = await studio.call<Milestones>('admin', 'PUT', `/admin/projects/${id}/milestones/order`, {
      ids: [ids[2], ids[0]],
    });
    expect(titles(order)).toEqual(['Three', 'One', 'Two']);
    expect(titles(await studio.call<Milestones>('client', 'GET', `/projects/${id}/milestones`))).toEqual(['Three', 'One', 'Two']);
    expect(titles(await remove(ids[0] ?? ''))).toEqual(['Three', 'Two']);
    const { data } = await studio.call<{ items: { text: string }[] }>('admin', 'GET', `/admin/projects/${id}/activity`);
    expect(data.items.map(({ text }) => text)).toEqual([
      'deleted the milestone One',
      'put the milestones in order of Mill',
      'added the milestone Three',
      'added the milestone Two',
      'added the milestone One',
      'began the project Mill',
    ]);
  });

  it('are deleted only as they were seen', async () => {
    const { id: project_id } = await project();
    const { id, updated_at } = await add(project_id);
    await put(id, { description: 'News' });
    expect(await remove(id, updated_at)).toMatchObject({ status: 409, error: expect.stringContaining('Nothing was deleted') });
    expect((await remove(id)).data.items).toEqual([]);
    expect((await studio.call('admin', 'DELETE', `/admin/milestones/${id}`)).status, 'without a version').toBe(400);
  });

  it('refuse what does not fit, beside its field', async () => {
    const { id } = await project();
    const create = (body: object, project_id = id) =>
      studio.call('admin', 'POST', `/admin/projects/${project_id}/milestones`, { milestone_id: v7(), title: 'A', ...body });
    expect(await create({ title: ' ' })).toMatchObject({ status: 400, fields: { title: 'Please enter a title' } });
    expect(await create({ amount: '0' })).toMatchObject({ fields: { amount: 'Please enter an amount above 0' } });
    expect(await create({ amount: 1.001 })).toMatchObject({ fields: { amount: 'Please use at most two decimals' } });
    expect(await create({ start_date: '2031-02-01', due_date: '2031-01-01' })).toMatchObject({
      fields: { due_date: 'The due date cannot be before the start' },
    });
    expect((await create({}, crypto.randomUUID())).status).toBe(404);
  });

  it('are added once, however often the dialog is sent, and to one project', async () => {
    const { id } = await project();
    const milestone_id = v7();
    const create = (project_id: string) =>
      studio.call<Milestones>('admin', 'POST', `/admin/projects/${project_id}/milestones`, { milestone_id, title: 'Once' });
    const answers = await Promise.all([1, 2, 3].map(() => create(id)));
    expect(answers.map(titles)).toEqual([['Once'], ['Once'], ['Once']]);
    const { data } = await studio.call<{ items: { text: string }[] }>('admin', 'GET', `/admin/projects/${id}/activity`);
    expect(data.items.filter(({ text }) => text === 'added the milestone Once')).toHaveLength(1);
    expect((await create((await project()).id)).status).toBe(404);
  });

  it('corrected after a lost answer are refused, and stay as they were sent first', async () => {
    const { id } = await project();
    const sent = { milestone_id: v7(), title: 'Design', amount: 99.5, due_date: '2031-02-01' };
    const create = (body: object = {}) =>
      studio.call<Milestones>('admin', 'POST', `/admin/projects/${id}/milestones`, { ...sent, ...body });
    for (const again of [{}, {}]) expect((await create(again)).status).toBe(200);
    for (const other of [{ title: 'Draft' }, { amount: 199.5 }, { amount: '' }, { due_date: '' }])
      expect(await create(other)).toMatchObject({
        status: 409,
        error: expect.stringContaining('This milestone was saved already'),
      });
    expect((await create()).data.items).toMatchObject([{ title: 'Design', amount: 99.5, due_date: '2031-02-01' }]);
  });

  it('keep what somebody else changed meanwhile, whose version another order leaves as it is', async () => {
    const { id: project_id } = await project();
    const { id, updated_at } = await add(project_id);
    const other = await add(project_id, { title: 'Launch' });
    await studio.call('admin', 'PUT', `/admin/projects/${project_id}/milestones/order`, { ids: [other.id, id] });
    const first = { updated_at, description: 'First' };
    expect((await put(id, first)).status).toBe(200);
    expect(await put(id, { updated_at, description: 'Second' })).toMatchObject({
      status: 409,
      error: expect.stringContaining('Somebody else changed this milestone meanwhile.'),
    });
    // The same save again, after a lost answer.
    expect((await put(id, first)).data.items[1]).toMatchObject({ description: 'First' });
  });

  it('keep those that nobody named behind the others, in their order', () => {
    expect(inWantedOrder(['a', 'b', 'c'], ['c', 'x', 'c'])).toEqual(['c', 'a', 'b']);
  });
});

describe('an approval', () => {
  it('is the client’s alone, once, and makes exactly the payment due that they saw', async () => {
    const { id: project_id } = await project();
    const { id } = await add(project_id, { amount: '1200.50' });
    expect(await approve('client', id, 1200.5)).toMatchObject({
      status: 409,
      error: 'This milestone does not wait for your answer.',
    });
    await put(id, { status: 'review', amount: '1200.50' });
    expect((await approve(null, id)).status).toBe(401);
    for (const who of ['business', 'admin'] as const) expect((await approve(who, id, 1200.5)).status).toBe(404);
    expect((await approve('client', id, 1000)).error).toBe('What this milestone makes due has changed. Please look again.');
    const answers = await Promise.all([1, 2, 3].map(() => approve('client', id, 1200.5)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]?.data.items).toMatchObject([{ status: 'done', order: null }]);
    const told = (await eventsOf(id)).filter(({ type }) => type === 'milestone.approved');
    expect(told).toMatchObject([{ payload: { amount_cents: 120_050, currency: 'USD', client_id: studio.ids.client } }]);

    await Promise.all([1, 2, 3].map(() => orderMilestone(studio.platform, id)));
    const made = await studio.db.select().from(orders).where(eq(orders.checkout_key, id));
    expect(made).toMatchObject([
      { total_cents: 120_050, user_id: studio.ids.client, payment_method: 'invoice', status: 'pending' },
    ]);
    const { data } = await studio.call<Milestones>('client', 'GET', `/projects/${project_id}/milestones`);
    expect(data.items[0]?.order).toMatchObject({ order_number: made[0]?.order_number, is_paid: false });

    const approved = { status: 'done', amount: '1200.50' };
    for (const change of [{ amount: '99' }, { status: 'review' }, { title: 'More' }, { description: 'More' }])
      expect(await put(id, { ...approved, ...change })).toMatchObject({
        status: 409,
        error: 'The client has approved this milestone: only its dates can still be changed.',
      });
    expect((await put(id, { ...approved, due_date: '2031-01-01' })).status).toBe(200);
    expect(await remove(id)).toMatchObject({ status: 409, error: 'The client has approved this milestone, so it stays.' });
  });

  it('without a payment makes no order, and neither does a milestone that the studio calls done', async () => {
    const { id: project_id } = await project();
    const free = await add(project_id, { status: 'review' });
    expect((await approve('client', free.id)).status).toBe(200);
    const byHand = await add(project_id, { status: 'done', amount: 50 });
    for (const { id } of [free, byHand]) {
      await orderMilestone(studio.platform, id);
      expect(await studio.db.$count(orders, eq(orders.checkout_key, id))).toBe(0);
    }
  });

  it('is of what the client has read, and no old dialog takes an answer back', async () => {
    const { id: project_id } = await project();
    const { id, updated_at } = await add(project_id, { status: 'review' });
    await put(id, { status: 'review', description: 'And a shop' });
    expect(await approve('client', id, null, { updated_at })).toMatchObject({
      status: 409,
      error: 'This milestone was changed meanwhile. Please read it again.',
    });
    const old = await seen(id);
    await studio.call('client', 'POST', `/milestones/${id}/changes`, { ...old, words: 'No shop' });
    expect((await put(id, { ...old, status: 'review' })).status).toBe(409);
    await put(id, { status: 'review' });
    const dialog = await seen(id);
    expect((await approve('client', id)).status).toBe(200);
    expect((await put(id, { ...dialog, status: 'review', due_date: '2031-01-01' })).status).toBe(409);
    expect((await eventsOf(id)).filter(({ type }) => type === 'milestone.review_requested')).toHaveLength(2);
  });

  it('is neither asked for nor given once the project is over', async () => {
    const { id: project_id } = await project();
    const { id } = await add(project_id, { status: 'review' });
    const idle = await add(project_id);
    for (const status of ['cancelled', 'completed'] as const) {
      await setStatus(project_id, status);
      const error = `This project is ${status}, so its milestones are not approved any more.`;
      expect(await approve('client', id)).toMatchObject({ status: 409, error });
      const changes = await studio.call('client', 'POST', `/milestones/${id}/changes`, { ...(await seen(id)), words: 'Darker' });
      expect(changes).toMatchObject({ status: 409, error });
      expect(await put(idle.id, { status: 'review' })).toMatchObject({ status: 409, error });
      const own = await studio.call<{ waiting: object | null }>('client', 'GET', `/projects/${project_id}`);
      expect(own.data.waiting).toBeNull();
    }
    await setStatus(project_id, 'active');
    expect((await approve('client', id)).status).toBe(200);
  });

  it('is invoiced to the account that gave it, not to whoever has the contact by then', async () => {
    const contact_id = await contactOf(studio, 'client');
    const { id: project_id } = await project();
    const { id } = await add(project_id, { status: 'review', amount: 80 });
    await approve('client', id, 80);
    const successor = { user_id: null, email: 'successor@mill.test', company_name: 'Successor' };
    await studio.db.update(contacts).set(successor).where(eq(contacts.id, contact_id));
    await orderMilestone(studio.platform, id);
    await studio.db.update(contacts).set({ user_id: studio.ids.client }).where(eq(contacts.id, contact_id));
    const [order] = await studio.db.select().from(orders).where(eq(orders.checkout_key, id));
    expect(order).toMatchObject({
      user_id: studio.ids.client,
      billing_address: { email: 'client@studio.test', company: '' },
    });
  });

  it('may be refused with words, which the next request answers', async () => {
    const { id: project_id } = await project();
    const { id } = await add(project_id, { status: 'review' });
    const changes = async (who: 'client' | 'business', words: string, version = {}) =>
      studio.call<Milestones>(who, 'POST', `/milestones/${id}/changes`, { ...(await seen(id)), ...version, words });
    const before = await seen(id);
    await put(id, { status: 'review', description: 'Darker now' });
    expect(await changes('client', 'Too light', before)).toMatchObject({
      status: 409,
      error: 'This milestone was changed meanwhile. Please read it again.',
    });
    expect((await changes('business', 'No')).status).toBe(404);
    expect(await changes('client', ' ')).toMatchObject({ status: 400, fields: { words: 'Please say what should change' } });
    expect((await changes('client', 'Too dark')).data.items).toMatchObject([{ status: 'changes', client_words: 'Too dark' }]);
    expect((await changes('client', 'Too dark', before)).status, 'sent again after a lost answer').toBe(200);
    expect((await changes('client', 'Twice')).status).toBe(409);
    expect((await put(id, { status: 'review' })).data.items).toMatchObject([{ status: 'review', client_words: null }]);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual([
      'milestone.review_requested',
      'milestone.changes_requested',
      'milestone.review_requested',
    ]);
  });
});

describe('what is told', () => {
  const mailsTo = (to: string) => studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, to));

  it('goes to the client by mail and in the portal, once for each request, and not for what was taken back', async () => {
    const { id: project_id } = await project('business');
    const { id } = await add(project_id, { title: 'Logo', status: 'review' });
    const [asked] = await eventsOf(id);
    const payload = { milestone_id: id, asked_at: String(asked?.payload.asked_at) };
    await tellClient(studio.platform, payload);
    await tellClient(studio.platform, payload);
    expect((await mailsTo('business@studio.test')).map(({ subject }) => subject)).toEqual(['Please approve: Logo']);
    const notices = () => studio.db.select().from(notifications).where(eq(notifications.user_id, studio.ids.business));
    expect(await notices()).toMatchObject([{ title: 'Please approve: Logo', href: `/dashboard/projects/${project_id}` }]);
    await put(id, { title: 'Logo', status: 'active' });
    await put(id, { title: 'Logo', status: 'review' });
    await tellClient(studio.platform, payload);
    expect(await notices()).toHaveLength(1);
    const own = await studio.call<{ waiting: object | null }>('business', 'GET', `/projects/${project_id}`);
    expect(own.data.waiting).toMatchObject({ milestones: 1 });
  });

  it('goes to the studio when the client has answered', async () => {
    const { id: project_id } = await project();
    const { id } = await add(project_id, { title: 'Map', status: 'review' });
    await studio.call('client', 'POST', `/milestones/${id}/changes`, { ...(await seen(id)), words: 'Larger, please' });
    const told = (await eventsOf(id)).at(-1)?.payload;
    await tellAnswer(studio.platform, { milestone_id: id, asked_at: String(told?.asked_at), words: 'Larger, please' });
    const notices = await studio.db.select().from(notifications).where(eq(notifications.user_id, studio.ids.admin));
    const notice = notices.find(({ kind }) => kind === 'milestone');
    expect(notice).toMatchObject({
      title: 'Changes requested: Map',
      body: 'Larger, please',
      href: `/admin/projects/${project_id}`,
    });
  });

  it('goes to the client when the due date changes, unless it changed again or the work is over', async () => {
    const { id: project_id } = await project('business');
    const { id } = await add(project_id, { title: 'Stage', due_date: '2031-03-01' });
    await put(id, { title: 'Stage', due_date: '2031-03-09' });
    await put(id, { title: 'Stage', due_date: '2031-03-12' });
    const told = (await eventsOf(id)).map(({ payload }) => payload as Parameters<typeof tellDueDay>[1]);
    expect(told).toMatchObject([
      { from: '2031-03-01', to: '2031-03-09' },
      { from: '2031-03-09', to: '2031-03-12' },
    ]);
    for (const change of [...told, ...told]) await tellDueDay(studio.platform, change);
    const subjects = async () =>
      (await mailsTo('business@studio.test')).map(({ subject }) => subject).filter((subject) => subject.includes('Stage'));
    expect(await subjects()).toEqual(['New date of Stage: March 12, 2031']);
    const [change] = told.slice(-1);
    for (const over of ['completed', 'cancelled'] as const) {
      await setStatus(project_id, over);
      if (change) await tellDueDay(studio.platform, { ...change, change: crypto.randomUUID() });
    }
    expect(await subjects()).toHaveLength(1);
  });

  it('asks nobody who could not answer', async () => {
    const [contact] = await studio.db.insert(contacts).values({ first_name: 'Lou', email: 'lou@mill.test' }).returning();
    const { id: project_id } = await beginProject(studio, { contact_id: contact?.id });
    const refusal = {
      status: 400,
      fields: { status: 'Invite the client first: without an account nobody can answer.' },
    };
    const path = `/admin/projects/${project_id}/milestones`;
    expect(await studio.call('admin', 'POST', path, { milestone_id: v7(), title: 'Map', status: 'review' })).toMatchObject(
      refusal,
    );
    expect(await put((await add(project_id)).id, { status: 'review' })).toMatchObject(refusal);
  });

  it('reaches no deactivated account', async () => {
    const { id: project_id } = await project('business');
    const { id } = await add(project_id, { title: 'Quiet', status: 'review' });
    const [asked] = await eventsOf(id);
    const byId = eq(users.id, studio.ids.business);
    await studio.db.update(users).set({ deactivated_at: new Date() }).where(byId);
    await tellClient(studio.platform, { milestone_id: id, asked_at: String(asked?.payload.asked_at) });
    await studio.db.update(users).set({ deactivated_at: null }).where(byId);
    const subjects = (await studio.db.select().from(mail_outbox)).map(({ subject }) => subject);
    expect(subjects).not.toContain('Please approve: Quiet');
  });
});
