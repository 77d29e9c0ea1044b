import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contacts } from '#db/schema/people/contacts.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { orderMilestone } from '#features/sales/orders/milestone.server.ts';
import { beginProject, contactOf } from '#features/work/projects/projects.testkit.ts';
import { testStudio } from '#tests/studio.ts';
import type { Milestone, Milestones } from './contract.ts';
import { tellAnswer, tellClient } from './jobs.server.ts';
import { inWantedOrder } from './policy.ts';

const studio = testStudio();
const project = async (who: 'client' | 'business' = 'client') =>
  beginProject(studio, { name: 'Mill', contact_id: await contactOf(studio, who) });
const add = async (project_id: string, body: object = {}) => {
  const path = `/admin/projects/${project_id}/milestones`;
  const answer = await studio.call<Milestones>('admin', 'POST', path, { title: 'Design', ...body });
  if (!answer.success) throw new Error(answer.error ?? '');
  return answer.data.items.at(-1) as Milestone;
};
const put = (id: string, body: object) =>
  studio.call<Milestones>('admin', 'PUT', `/admin/milestones/${id}`, { title: 'Design', ...body });
const approve = (who: 'client' | 'business' | 'admin' | null, id: string, amount: number | null = null) =>
  studio.call<Milestones>(who, 'POST', `/milestones/${id}/approve`, { amount });
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
    expect(titles(await studio.call<Milestones>('admin', 'DELETE', `/admin/milestones/${ids[0]}`))).toEqual(['Three', 'Two']);
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

  it('refuse what does not fit, beside its field', async () => {
    const { id } = await project();
    const create = (body: object) => studio.call('admin', 'POST', `/admin/projects/${id}/milestones`, { title: 'A', ...body });
    expect(await create({ title: ' ' })).toMatchObject({ status: 400, fields: { title: 'Please enter a title' } });
    expect(await create({ amount: '0' })).toMatchObject({ fields: { amount: 'Please enter an amount above 0' } });
    expect(await create({ amount: 1.001 })).toMatchObject({ fields: { amount: 'Please use at most two decimals' } });
    expect(await create({ start_date: '2031-02-01', due_date: '2031-01-01' })).toMatchObject({
      fields: { due_date: 'The due date cannot be before the start' },
    });
    expect((await studio.call('admin', 'POST', `/admin/projects/${crypto.randomUUID()}/milestones`, { title: 'A' })).status).toBe(
      404,
    );
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

    expect((await put(id, { status: 'done', amount: '99' })).error).toBe(
      'The client has approved this milestone, so its payment stays as it is.',
    );
    expect((await studio.call('admin', 'DELETE', `/admin/milestones/${id}`)).status).toBe(409);
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

  it('may be refused with words, which the next request answers', async () => {
    const { id: project_id } = await project();
    const { id } = await add(project_id, { status: 'review' });
    const changes = (who: 'client' | 'business', words: string) =>
      studio.call<Milestones>(who, 'POST', `/milestones/${id}/changes`, { words });
    expect((await changes('business', 'No')).status).toBe(404);
    expect(await changes('client', ' ')).toMatchObject({ status: 400, fields: { words: 'Please say what should change' } });
    expect((await changes('client', 'Too dark')).data.items).toMatchObject([{ status: 'changes', client_words: 'Too dark' }]);
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
    await studio.call('client', 'POST', `/milestones/${id}/changes`, { words: 'Larger, please' });
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

  it('reaches a contact without an account by mail alone', async () => {
    const [contact] = await studio.db.insert(contacts).values({ first_name: 'Lou', email: 'lou@mill.test' }).returning();
    const { id: project_id } = await beginProject(studio, { contact_id: contact?.id });
    const { id } = await add(project_id, { title: 'Map', status: 'review' });
    const [asked] = await eventsOf(id);
    await tellClient(studio.platform, { milestone_id: id, asked_at: String(asked?.payload.asked_at) });
    expect(await mailsTo('lou@mill.test')).toHaveLength(1);
  });
});
