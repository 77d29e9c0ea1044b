import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { workflows } from '#db/schema/automation/workflows.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { testStudio } from '#tests/studio.ts';
import type { Rehearsal, WorkflowOptions } from './contract.ts';
import { runStep } from './engine.server.ts';
import { automation, notifyStep } from './workflows.testkit.ts';

const studio = testStudio();
const flows = automation(studio);
const tagStep = (id: string, tag: string, kind = 'add_tag') => ({ id, type: 'action', name: `Tag ${id}`, action: { kind, tag } });
const vera = async () => (await studio.db.select().from(contacts).where(eq(contacts.email, 'vera@example.com')))[0];
const tagged = async () => (await studio.audit()).filter(({ action }) => action === 'contact.tagged').length;
const detailsOf = async (workflow_id: string) => {
  const [run] = await flows.runs(workflow_id);
  const { steps } = await flows.get(run?.id ?? '');
  return { run, details: steps.map(({ status, detail }) => [status, detail]) };
};

beforeEach(async () => {
  flows.jobs.length = 0;
  await studio.db.delete(workflows);
  await studio.db.delete(domain_events);
  await studio.db.delete(contacts).where(eq(contacts.email, 'vera@example.com'));
});

describe('the steps of tags', () => {
  it('add and remove a tag with its fields filled in, in the spelling of the studio', async () => {
    await studio.db.insert(contacts).values({ first_name: 'S', email: 'speller@example.com', tags: ['Wants a Shop'] });
    const { id } = await flows.create({
      steps: [
        tagStep('s1', 'wants a {{form.service}}'),
        tagStep('s2', 'Inquiry'),
        tagStep('s3', 'INQUIRY'),
        tagStep('s4', 'inquiry', 'remove_tag'),
        tagStep('s5', 'Never', 'remove_tag'),
      ],
    });
    await flows.start(await flows.submit({ service: ' shop ' }));
    await flows.work();
    expect((await vera())?.tags).toEqual(['Wants a Shop']);
    const { run, details } = await detailsOf(id);
    expect(run?.status).toBe('completed');
    expect(details).toEqual([
      ['done', 'Tag “wants a shop” for vera@example.com'],
      ['done', 'Tag “Inquiry” for vera@example.com'],
      ['done', 'Tag “INQUIRY” for vera@example.com: there already'],
      ['done', 'Removes the tag “inquiry” from vera@example.com'],
      ['done', 'Removes the tag “Never” from vera@example.com: not there'],
    ]);
    expect((await studio.audit()).findLast(({ action }) => action === 'contact.untagged')).toMatchObject({
      actor_id: studio.ids.admin,
      details: { tag: 'Inquiry' },
    });
  });

  it('make no contact of somebody only to remove a tag', async () => {
    await flows.create({ steps: [tagStep('s1', 'Gone', 'remove_tag')] });
    await flows.start(await flows.submit());
    await flows.work();
    expect(await vera()).toBeUndefined();
  });

  it('take effect once, however often and however many come for the step', async () => {
    const before = await tagged();
    await flows.create({ steps: [tagStep('s1', 'Once'), notifyStep('s2')] });
    await flows.start(await flows.submit());
    const [first] = flows.jobs.splice(0);
    if (!first) throw new Error('no job');
    await Promise.all([1, 2, 3].map(() => runStep(flows.ports(), first.due, flows.job())));
    await runStep(flows.ports(), first.due, flows.job());
    expect((await vera())?.tags).toEqual(['Once']);
    expect(await tagged()).toBe(before + 1);
    const events = await studio.db.select().from(domain_events).where(eq(domain_events.type, 'contact.tagged'));
    expect(events.map(({ payload }) => payload.tag)).toEqual(['Once']);
  });

  it('leave nothing behind when the process dies before the end', async () => {
    await flows.create({ steps: [tagStep('s1', 'Half'), notifyStep('s2')] });
    await flows.start(await flows.submit());
    const [first] = flows.jobs.splice(0);
    if (!first) throw new Error('no job');
    const dies = { ...flows.ports(), enqueue: () => Promise.reject(new Error('gone')) };
    await expect(runStep(dies, first.due, flows.job(false))).rejects.toThrow('gone');
    expect(await vera()).toBeUndefined();
    await runStep(flows.ports(), first.due, flows.job());
    expect((await vera())?.tags).toEqual(['Half']);
  });

  it('fail with the reason where the text is no tag, or there is no room', async () => {
    const { id } = await flows.create({ steps: [tagStep('s1', '{{form.service}}')] });
    await flows.start(await flows.submit({ service: 'x'.repeat(41) }));
    await flows.work();
    expect((await detailsOf(id)).run).toMatchObject({
      status: 'failed',
      error: `“${'x'.repeat(41)}” is no tag. Please use at most 40 characters.`,
    });
    const full = await flows.create({ steps: [tagStep('s1', 'Twenty-one')] });
    const tags = Array.from({ length: 20 }, (_, n) => `t${n}`);
    await studio.db.insert(contacts).values({ first_name: 'Vera', email: 'vera@example.com', tags });
    await flows.start(await flows.submit());
    await flows.work();
    expect((await detailsOf(full.id)).run?.error).toBe('vera@example.com has 20 tags already. Please remove one first.');
    expect((await vera())?.tags).toEqual(tags);
  });

  it('are told and not done in a rehearsal and in a test run', async () => {
    const { id } = await flows.create({ steps: [tagStep('s1', 'From {{form.service}}')] });
    await flows.submit({ service: 'Shop' });
    await flows.submit({ service: 'a, b' });
    const { data } = await studio.call<Rehearsal>('admin', 'GET', `/admin/workflows/${id}/rehearsal`);
    expect(data.items.map(({ lines }) => lines.map(({ detail, fails }) => [detail, fails]))).toEqual([
      [['“From a, b” is no tag. Please leave out commas and semicolons.', true]],
      [['Tag “From Shop” for vera@example.com', false]],
    ]);
    const { status } = await studio.call('admin', 'POST', `/admin/workflows/${id}/test`, { request_key: crypto.randomUUID() });
    expect(status).toBe(200);
    await flows.takeDue();
    await flows.work();
    expect(await vera()).toBeUndefined();
  });

  it('are refused with what can be no tag, and tags in texts, which may reach the client', async () => {
    const create = (step: object) =>
      studio.call('admin', 'POST', '/admin/workflows', { workflow_id: crypto.randomUUID(), name: 'W', steps: [step] });
    for (const tag of ['', 'a,b', 'x'.repeat(41), '{{form.x']) expect((await create(tagStep('s1', tag))).status, tag).toBe(400);
    expect(await create(notifyStep('s1', 'Tags: {{client.tags}}'))).toMatchObject({
      status: 400,
      fields: { 'step:s1': '“Notice s1”: client.tags is for conditions, because texts may reach the client' },
    });
    const { data } = await studio.call<WorkflowOptions>('admin', 'GET', '/admin/workflows/options');
    expect(data.fields.form_submission).toContain('client.tags');
    expect(data.tags).toContain('Wants a Shop');
  });
});

describe('a condition on tags', () => {
  const outcome = async (operator: string, value: string) => {
    const condition = {
      ...{ id: 's1', type: 'condition', name: 'Tag?', rules: [{ field: 'client.tags', operator, value }] },
      ...{ yes: [notifyStep('s2')], no: [] },
    };
    const { id } = await flows.create({ steps: [condition] });
    await flows.start(await flows.submit());
    await flows.work();
    const { details } = await detailsOf(id);
    await studio.db.delete(workflows);
    return details.length === 2;
  };

  it('asks for a whole tag, in any case, also of a contact that was merged', async () => {
    const [kept] = await studio.db
      .insert(contacts)
      .values({ first_name: 'Vera', email: 'kept@example.com', tags: ['VIP event', 'Retainer'] })
      .returning();
    const row = { first_name: 'Vera', email: 'vera@example.com', tags: ['Hidden'], merged_into: kept?.id };
    await studio.db.insert(contacts).values(row);
    for (const operator of ['contains', 'equals']) {
      expect(await outcome(operator, ' retainer ')).toBe(true);
      for (const value of ['VIP', 'VIP event, Retainer', 'Hidden', '']) expect(await outcome(operator, value), value).toBe(false);
    }
    expect(await outcome('not_equals', 'VIP')).toBe(true);
    expect(await outcome('not_equals', 'vip EVENT')).toBe(false);
    expect(await outcome('is_not_empty', '')).toBe(true);
  });
});
