import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { lead_stages, leads } from '#db/schema/clients/pipeline.ts';
import { leadStages } from '#shared/choices/clients/pipeline.ts';
import { testStudio } from '#tests/studio.ts';
import type { Figures, Lead, LeadDetail } from './contract.ts';
import { followEstimate } from './follow.server.ts';
import { addEstimate, addPerson, hoursAgo, leadsOf, pipelineApi } from './pipeline.testkit.ts';

const studio = testStudio();
const api = pipelineApi(studio);
const path = '/admin/pipeline/leads';

const open = async (body: object = {}, last_name?: string): Promise<Lead> => {
  const { id } = await addPerson(studio.db, last_name);
  return (await api.create(id, body)).data;
};

/** The names of a stage in their order, among those that are looked for. */
const column = async (stage: string, mark: string) =>
  (await api.board(`?q=${mark}`)).items.filter((one) => one.stage === stage).map(({ id }) => id);

describe('a lead', () => {
  it('is added by hand for a contact, once, and no second time while it is open', async () => {
    const { id: contact_id } = await addPerson(studio.db);
    const lead_id = v7();
    const body = { lead_id, source: 'referral', next_step: ' Call ', next_step_on: '2031-05-01' };
    const answers = await Promise.all([1, 2].map(() => api.create(contact_id, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.data).toMatchObject({ id: lead_id, stage: 'inquiry', source: 'referral', next_step: 'Call', values: [] });
    for (const other of [{ source: 'event' }, { next_step: 'Write' }, { next_step_on: '' }, { stage: 'conversation' }])
      expect(await api.create(contact_id, { ...body, ...other }), 'corrected after a lost answer').toMatchObject({
        status: 409,
        error: expect.stringContaining('This lead was saved already'),
      });
    const refusal = { status: 409, error: expect.stringContaining('has an open lead already.') };
    expect(await api.create(contact_id)).toMatchObject(refusal);
    await api.move(lead_id, 'won');
    const second = await api.create(contact_id);
    expect(second.status).toBe(200);
    expect(await api.move(lead_id, 'conversation')).toMatchObject(refusal);
    expect(await api.update(answers[0]?.data as Lead, { stage: 'conversation' })).toMatchObject({ status: 409 });
    expect((await studio.audit()).filter(({ entity_id }) => entity_id === lead_id).map(({ action }) => action)).toEqual([
      'lead.created',
      'lead.won',
    ]);
  });

  it('is refused without a client, with a stage or source that is not known, and a day that is none', async () => {
    expect(await api.create(v7())).toMatchObject({ status: 400, fields: { contact_id: 'This client does not exist.' } });
    const { id } = await addPerson(studio.db);
    for (const [body, field] of [
      [{ stage: 'sold' }, 'stage'],
      [{ source: 'x' }, 'source'],
      [{ next_step_on: '2031-02-30' }, 'next_step_on'],
      [{ next_step_on: '9999-12-31' }, 'next_step_on'],
      [{ stage: 'lost' }, 'lost_reason'],
    ] as const)
      expect(await api.create(id, body)).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
  });

  it('is lost for a reason, which ends when it is open again', async () => {
    const { id } = await open();
    const refusal = { status: 400, fields: { lost_reason: 'Please say why it was lost' } };
    expect(await api.move(id, 'lost')).toMatchObject(refusal);
    expect(await api.move(id, 'lost', { lost_reason: '  ' })).toMatchObject(refusal);
    const lost = await api.move(id, 'lost', { lost_reason: 'Price' });
    expect(lost.data).toMatchObject({ stage: 'lost', lost_reason: 'Price', closed_at: expect.any(String) });
    expect(await api.update(lost.data, { lost_reason: '' })).toMatchObject(refusal);
    expect((await api.update(lost.data, { lost_reason: 'Timing' })).data).toMatchObject({ lost_reason: 'Timing' });
    expect((await api.move(id, 'inquiry')).data).toMatchObject({ lost_reason: null, closed_at: null });
  });

  it('keeps what somebody else changed meanwhile; a repeated save is no conflict', async () => {
    const seen = await open();
    const refusal = { status: 409, error: expect.stringContaining('Somebody else changed this lead meanwhile.') };
    expect((await api.update(seen, { next_step: 'First' })).status).toBe(200);
    expect((await api.update(seen, { next_step: 'First' })).status).toBe(200);
    expect(await api.update(seen, { next_step: 'Second' })).toMatchObject(refusal);
    const detail = (await studio.call<LeadDetail>('admin', 'GET', `${path}/${seen.id}`)).data;
    await api.move(seen.id, 'estimate');
    expect(await api.update(detail, { next_step: 'Third' })).toMatchObject(refusal);
  });

  it('tells when its next step is overdue, and not any more once it is closed', async () => {
    const late = await open({ next_step: 'Call', next_step_on: '2020-01-01' });
    expect(late.is_overdue).toBe(true);
    expect((await api.move(late.id, 'won')).data.is_overdue).toBe(false);
    expect((await open({ next_step: 'Call', next_step_on: '2090-01-01' })).is_overdue).toBe(false);
    expect((await open()).is_overdue).toBe(false);
  });

  it('goes to the contact that its own is merged into, and back, even if both have an open one', async () => {
    const [kept, merged] = [await open(), await open()];
    const ids = () => leadsOf(studio.db, kept.contact.id).then((rows) => rows.map(({ id }) => id));
    const merge = { other_id: merged.contact.id };
    const done = await studio.call<{ id: string }>('admin', 'POST', `/admin/clients/${kept.contact.id}/merge`, merge);
    expect(done.status).toBe(200);
    expect(await ids()).toEqual([kept.id, merged.id]);
    expect((await api.create(merged.contact.id)).status).toBe(409);
    expect((await api.create(kept.contact.id)).status).toBe(409);
    const again = await api.create(merged.contact.id, { lead_id: merged.id });
    expect(again).toMatchObject({ status: 200, data: { id: merged.id, contact: { id: kept.contact.id } } });
    expect(await column('inquiry', merged.contact.email), 'found by the merged address').toEqual([merged.id, kept.id]);
    expect((await studio.call('admin', 'POST', `/admin/client-merges/${done.data.id}/undo`, {})).status).toBe(200);
    expect(await ids()).toEqual([kept.id]);
  });

  it('shows its stages and estimates, and is deleted with them', async () => {
    const lead = await open();
    const offer = await addEstimate(studio.db, lead.contact.id, {
      sent_at: new Date(),
      total_amount_cents: 5_000,
      currency: 'JPY',
    });
    await studio.db.transaction((tx) => followEstimate(tx, offer));
    await api.move(lead.id, 'contract');
    const { data } = await studio.call<LeadDetail>('admin', 'GET', `${path}/${lead.id}`);
    expect(data.history.map(({ stage, cause, changed_by, left_at }) => [stage, cause, changed_by, left_at === null])).toEqual([
      ['inquiry', 'owner', 'Ada Admin', false],
      ['estimate', 'estimate', null, false],
      ['contract', 'owner', 'Ada Admin', true],
    ]);
    expect(data).toMatchObject({ values: [{ currency: 'JPY', amount: 5_000 }], estimates: [{ id: offer, status: 'sent' }] });
    expect((await studio.call('admin', 'DELETE', `${path}/${lead.id}`)).status).toBe(200);
    for (const method of ['GET', 'DELETE'] as const)
      expect((await studio.call('admin', method, `${path}/${lead.id}`)).status).toBe(404);
    expect((await api.create(lead.contact.id, { lead_id: lead.id })).status, 'a late repetition of the first save').toBe(404);
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'lead.deleted', entity_id: lead.id });
  });
});

describe('the board', () => {
  it('keeps the order of each stage, wherever a lead is put', async () => {
    const [a, b, c] = [await open({}, 'Order'), await open({}, 'Order'), await open({}, 'Order')];
    expect(await column('inquiry', 'Order')).toEqual([c.id, b.id, a.id]);
    await api.move(c.id, 'inquiry', { after: a.id });
    expect(await column('inquiry', 'Order')).toEqual([b.id, a.id, c.id]);
    await api.move(c.id, 'inquiry', { after: b.id });
    expect(await column('inquiry', 'Order')).toEqual([b.id, c.id, a.id]);
    await api.move(a.id, 'conversation');
    await api.move(b.id, 'conversation', { after: a.id });
    expect(await column('conversation', 'Order')).toEqual([a.id, b.id]);
    // The one it should stand behind has left the stage.
    await api.move(a.id, 'won', { after: b.id });
    await api.move(c.id, 'won', { after: b.id });
    expect(await column('won', 'Order')).toEqual([c.id, a.id]);
    const before = (await api.board('?q=Order')).items.find(({ id }) => id === c.id)?.updated_at;
    await api.move(c.id, 'won', { after: a.id });
    const after = (await api.board('?q=Order')).items.find(({ id }) => id === c.id);
    expect(after?.updated_at, 'a place is no part of the version').toBe(before);
  });

  it('moved by two people at once has one order, which both are shown', async () => {
    const [a, b, c] = [await open({}, 'Twice'), await open({}, 'Twice'), await open({}, 'Twice')];
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all([
        api.move(a.id, 'conversation', { after: null }, 'admin'),
        api.move(a.id, 'inquiry', { after: b.id }, 'super_admin'),
        api.move(c.id, 'inquiry', { after: b.id }, 'admin'),
        api.move(c.id, 'conversation', {}, 'super_admin'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const seen = (await api.board('?q=Twice')).items.map(({ id }) => id);
      expect(seen.toSorted()).toEqual([a.id, b.id, c.id].toSorted());
      expect((await api.board('?q=Twice')).items.map(({ id }) => id)).toEqual(seen);
    }
    const { rows } = await studio.db.execute(
      sql`select count(*) filter (where places > 1) as shared from (select count(*) as places from leads group by stage, position) taken`,
    );
    expect(rows).toEqual([{ shared: '0' }]);
  });

  it('has room between any two leads, and its numbers stay short', async () => {
    const [low, high, moving] = [await open({}, 'Halves'), await open({}, 'Halves'), await open({}, 'Halves')];
    // As close as many moves between the same two leave them.
    await studio.db
      .update(leads)
      .set({ position: sql`(select position from leads where id = ${high.id}) + 1e-40` })
      .where(eq(leads.id, low.id));
    await api.move(moving.id, 'inquiry', { after: high.id });
    expect(await column('inquiry', 'Halves')).toEqual([high.id, moving.id, low.id]);
    const { rows } = await studio.db.execute(sql`select max(scale(position)) as digits from leads`);
    expect(Number(rows[0]?.digits)).toBeLessThanOrEqual(40);
  });

  it('is found by part of the name or the address, and filtered by source', async () => {
    const lead = await open({ source: 'event' }, 'Zauberberg');
    expect((await api.board('?q=ZAUBER')).items.map(({ id }) => id)).toEqual([lead.id]);
    expect((await api.board(`?q=${lead.contact.email}`)).items.map(({ id }) => id)).toEqual([lead.id]);
    expect((await api.board('?q=zauber&source=referral')).items).toEqual([]);
    const filtered = await api.board('?source=event');
    expect(filtered.items.every(({ source }) => source === 'event')).toBe(true);
    expect(filtered.columns[0]).toMatchObject({ stage: 'inquiry', leads: filtered.items.length });
    expect((await api.board('?q=%25')).items, 'a percent sign is only a letter').toEqual([]);
    expect((await studio.call('admin', 'GET', '/admin/pipeline?source=x')).status).toBe(400);
  });

  it('shows the first of each stage, and the others page by page', async () => {
    const people = await Promise.all(Array.from({ length: 33 }, () => addPerson(studio.db, 'Paged')));
    const won = { stage: 'won', source: 'search_engine', opened_at: new Date(), closed_at: new Date() } as const;
    await studio.db.insert(leads).values(people.map(({ id }, at) => ({ ...won, contact_id: id, position: String(at / 8) })));
    for (const query of ['?source=search_engine', '?q=Paged']) {
      const { items, columns } = await api.board(query);
      const column = columns.find(({ stage }) => stage === 'won');
      expect(items).toHaveLength(30);
      expect(column?.leads).toBe(query === '?q=Paged' ? null : 33);
      const next = await studio.call<{ items: Lead[]; next_cursor: string | null }>(
        'admin',
        'GET',
        `${path}${query}&stage=won&cursor=${column?.next_cursor}`,
      );
      expect(next.data).toMatchObject({ next_cursor: null, items: { length: 3 } });
      expect(new Set([...items, ...next.data.items].map(({ id }) => id)).size).toBe(33);
    }
    expect((await studio.call('admin', 'GET', `${path}?stage=won&cursor=x`)).status).toBe(400);
  });

  it('adds up what the leads of a stage come to, in each currency, through every change', async () => {
    const value = async (stage: string) => {
      const found = (await api.board('?source=social_media')).columns.find((one) => one.stage === stage);
      return [found?.leads, ...(found?.values.map(({ currency, amount }) => `${currency} ${amount}`) ?? [])];
    };
    const [one, two] = [await open({ source: 'social_media' }), await open({ source: 'social_media' })];
    const sent_at = new Date();
    for (const [lead, currency] of [
      [one, 'USD'],
      [two, 'USD'],
      [two, 'JPY'],
    ] as const) {
      const offer = await addEstimate(studio.db, lead.contact.id, { sent_at, currency, total_amount_cents: 1_050 });
      await studio.db.transaction((tx) => followEstimate(tx, offer));
    }
    expect(await value('estimate')).toEqual([2, 'JPY 1050', 'USD 21']);
    await api.move(two.id, 'won');
    expect(await value('estimate')).toEqual([1, 'USD 10.5']);
    expect(await value('won')).toEqual([1, 'JPY 1050', 'USD 10.5']);
    await studio.call('admin', 'DELETE', `${path}/${two.id}`);
    expect(await value('won')).toEqual([0]);
    const { rows } = await studio.db.execute(sql`select sum(leads)::int as leads from lead_sums where currency = ''`);
    expect(rows).toEqual([{ leads: await studio.db.$count(leads) }]);
  });
});

describe('the figures', () => {
  it('tell how many went on from each stage, and the median of the days there', async () => {
    await studio.db.delete(leads);
    const paths = [
      { stages: ['inquiry', 'estimate', 'won'], days: [4, 2] },
      { stages: ['inquiry', 'conversation', 'lost'], days: [2, 6] },
      { stages: ['inquiry'], days: [] },
      // Won by mistake, and taken back.
      { stages: ['inquiry', 'won', 'conversation'], days: [6, 0.5] },
    ] as const;
    for (const { stages, days } of paths) {
      const { id } = await addPerson(studio.db);
      const last = stages.at(-1) ?? 'inquiry';
      const closed = last === 'won' || last === 'lost' ? hoursAgo(24) : null;
      const lead_id = v7();
      const total = days.reduce((sum: number, one) => sum + one, 0);
      let at = hoursAgo(24 + total * 24);
      const lead = { id: lead_id, contact_id: id, stage: last, position: '0', source: 'other', opened_at: at } as const;
      await studio.db.insert(leads).values({ ...lead, closed_at: closed, lost_reason: last === 'lost' ? 'Price' : null });
      for (const [place, stage] of stages.entries()) {
        const stay = days[place];
        const left_at = stay === undefined ? null : new Date(at.getTime() + stay * 86_400_000);
        await studio.db.insert(lead_stages).values({ lead_id, stage, entered_at: at, left_at, cause: 'owner' });
        at = left_at ?? at;
      }
    }
    const read = async (period: string) =>
      (await studio.call<Figures>('admin', 'GET', `/admin/pipeline/figures?period=${period}`)).data;
    const figures = await read('90');
    expect(figures).toMatchObject({ opened: 4, won: 1, lost: 1, days_to_win: 6 });
    expect(figures.stages).toEqual([
      { stage: 'inquiry', reached: 4, went_on: 3, median_days: 4 },
      { stage: 'conversation', reached: 3, went_on: 1, median_days: 6 },
      { stage: 'estimate', reached: 1, went_on: 1, median_days: 2 },
      { stage: 'contract', reached: 1, went_on: 1, median_days: null },
    ]);
    expect(await read('all')).toEqual(figures);
    await studio.db.update(leads).set({ opened_at: sql`${leads.opened_at} - interval '40 days'` });
    expect(await read('30')).toMatchObject({ opened: 0, won: 0, days_to_win: null });
    expect((await studio.call('admin', 'GET', '/admin/pipeline/figures?period=7')).status).toBe(400);
  });
});

it('is for whoever runs the studio alone', async () => {
  const { id, contact } = await open();
  const requests = [
    ['GET', '/admin/pipeline'],
    ['GET', `${path}?stage=won`],
    ['GET', '/admin/pipeline/figures'],
    ['GET', `${path}/${id}`],
    ['POST', path, { lead_id: v7(), contact_id: contact.id }],
    ['PUT', `${path}/${id}`, { stage: 'won', updated_at: new Date().toISOString() }],
    ['PUT', `${path}/${id}/place`, { stage: 'won' }],
    ['DELETE', `${path}/${id}`],
  ] as const;
  for (const [method, address, body] of requests) {
    for (const [who, status] of [
      [null, 401],
      ['client', 403],
      ['business', 403],
    ] as const)
      expect((await studio.call(who, method, address, body)).status, `${who} ${method} ${address}`).toBe(status);
  }
  expect((await studio.call<Lead>('super_admin', 'GET', `${path}/${id}`)).data.stage).toBe(leadStages[0]);
});
