import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { users } from '#db/schema/people/auth.ts';
import { retainers } from '#db/schema/work/retainers.ts';
import { time_entries } from '#db/schema/work/time.ts';
import { beginProject, contactOf } from '#features/work/projects/projects.testkit.ts';
import { testStudio } from '#tests/studio.ts';
import type { RetainerAnswer, WatchedMeter } from './contract.ts';
import { meterOf } from './policy.ts';

const studio = testStudio();
const project = async () => (await beginProject(studio, { name: 'Mill', contact_id: await contactOf(studio, 'client') })).id;
const call = (method: string, id: string, body?: object, rest = '') =>
  studio.call<RetainerAnswer>('admin', method, `/admin/projects/${id}/retainer${rest}`, body);
const agree = (id: string, body: object = {}) =>
  call('PUT', id, { updated_at: null, hours: 10, starts_on: '2026-01-01', ...body });
const worked = (project_id: string, day: string, hours: number, more: object = {}) => {
  const started_at = new Date(`${day}T12:00:00Z`);
  const ended_at = new Date(started_at.getTime() + hours * 3_600_000);
  return studio.db.insert(time_entries).values({ project_id, started_at, ended_at, ...more });
};
const tokenOf = (answer: { data: RetainerAnswer }) => answer.data.retainer?.link?.split('/').at(-1) ?? '';
const watch = (token: string) => studio.call<WatchedMeter>(null, 'GET', `/retainers/${token}`);

describe('a meter', () => {
  const hour = 3600;
  const terms = { minutes: 600, starts_on: '2026-01-31', is_monthly: true, carries_over: true };
  const days = [
    { day: '2026-03-30', seconds: 12 * hour },
    { day: '2026-02-27', seconds: hour },
    { day: '2026-01-31', seconds: 4 * hour },
    { day: '2026-01-30', seconds: 99 * hour },
  ];
  const short = (meter: ReturnType<typeof meterOf>) =>
    meter.periods.map(({ from, to, carried, used, left }) => [from, to, carried / hour, used / hour, left / hour]);

  it('begins each month on the same day, and carries what is left but not what was used too much', () => {
    expect(short(meterOf(terms, days, '2026-04-02'))).toEqual([
      ['2026-03-31', '2026-04-29', 3, 0, 13],
      ['2026-02-28', '2026-03-30', 5, 12, 3],
      ['2026-01-31', '2026-02-27', 0, 5, 5],
    ]);
    expect(short(meterOf({ ...terms, carries_over: false }, days, '2026-04-02'))).toEqual([
      ['2026-03-31', '2026-04-29', 0, 0, 10],
      ['2026-02-28', '2026-03-30', 0, 12, -2],
      ['2026-01-31', '2026-02-27', 0, 5, 5],
    ]);
  });

  it('without renewal is one period from its first day on', () => {
    expect(short(meterOf({ ...terms, is_monthly: false }, days, '2026-04-02'))).toEqual([['2026-01-31', null, 0, 17, -7]]);
  });

  it('that begins later has used nothing, and an old one shows its last twelve months', () => {
    const later = meterOf({ ...terms, starts_on: '2026-05-01' }, days, '2026-04-02');
    expect([later.has_begun, later.periods.length, later.periods[0]?.used]).toEqual([false, 1, 0]);
    expect(meterOf({ ...terms, starts_on: '2016-01-31' }, days, '2026-04-02').periods).toHaveLength(12);
  });
});

describe('a retainer', () => {
  it('counts finished billable time since its first day, by the studio’s calendar', async () => {
    const id = await project();
    await worked(id, '2025-12-31', 3);
    await worked(id, '2026-01-02', 2);
    await worked(id, '2026-01-03', 1.5, { is_billable: false });
    await worked(id, '2026-01-04', 1, { ended_at: null });
    const { data } = await agree(id);
    expect(data.retainer).toMatchObject({ hours: 10, link: null, periods: [{ used: 7200, left: 28_800, to: null }] });
  });

  it('is changed by whoever saw its latest version, and refuses what does not fit', async () => {
    const id = await project();
    const first = await agree(id);
    expect((await agree(id)).status).toBe(200);
    expect((await agree(id, { hours: 11 })).status).toBe(409);
    const { updated_at } = first.data.retainer ?? {};
    expect((await agree(id, { hours: 11, updated_at })).data.retainer).toMatchObject({ hours: 11, carries_over: false });
    expect(await agree(id, { hours: 0 })).toMatchObject({ status: 400, fields: { hours: expect.any(String) } });
    expect(await agree(id, { hours: 1.1 })).toMatchObject({ fields: { hours: 'Please use quarters of an hour' } });
    expect(await agree(id, { starts_on: '' })).toMatchObject({ fields: { starts_on: 'Please enter a valid date' } });
    expect((await agree(v7())).status).toBe(404);
    expect((await call('DELETE', id)).data.retainer).toBeNull();
    expect((await call('DELETE', id)).status).toBe(404);
  });

  it('is watched by a link without a session, until it is withdrawn or made anew', async () => {
    const id = await project();
    expect((await call('POST', id, {}, '/link')).status).toBe(404);
    await agree(id);
    const made = tokenOf(await call('POST', id, {}, '/link'));
    expect(made).toMatch(/^[0-9a-f]{48}$/);
    const seen = await watch(made);
    expect(seen.data).toMatchObject({ project: 'Mill', hours: 10 });
    expect(seen.data).not.toHaveProperty('link');
    const [row] = await studio.db.select().from(retainers).where(eq(retainers.project_id, id));
    expect(JSON.stringify(row)).not.toContain(made);
    const anew = tokenOf(await call('POST', id, {}, '/link'));
    expect([(await watch(made)).status, (await watch(anew)).status]).toEqual([404, 200]);
    expect((await call('DELETE', id, undefined, '/link')).data.retainer?.link).toBeNull();
    expect((await watch(anew)).status).toBe(404);
    expect(tokenOf(await call('POST', id, {}, '/link'))).not.toBe(anew);
  });

  it('shows nothing by the link of a deactivated client', async () => {
    const id = await project();
    await agree(id);
    const token = tokenOf(await call('POST', id, {}, '/link'));
    const byId = eq(users.id, studio.ids.client);
    await studio.db.update(users).set({ deactivated_at: new Date() }).where(byId);
    const { status } = await watch(token);
    await studio.db.update(users).set({ deactivated_at: null }).where(byId);
    expect(status).toBe(404);
  });

  it('is in the portal where the hours are shown, of the client’s own project', async () => {
    const id = await project();
    await agree(id);
    const own = (who: 'client' | 'business' | null) =>
      studio.call<{ retainer: object | null }>(who, 'GET', `/projects/${id}/retainer`);
    expect((await own('client')).data.retainer).toBeNull();
    await studio.call('admin', 'PUT', `/admin/projects/${id}/time-terms`, { is_shown: true, terms_version: null });
    expect((await own('client')).data.retainer).toMatchObject({ hours: 10 });
    expect((await own('business')).status).toBe(404);
    expect((await own(null)).status).toBe(401);
    expect((await studio.call('client', 'GET', `/admin/projects/${id}/retainer`)).status).toBe(403);
  });
});

describe('the link', () => {
  const limited = testStudio({ RATE_LIMITS: 'true' });
  it('is tried only so often from one address', async () => {
    const answers = [];
    for (let at = 0; at < 61; at += 1) answers.push((await limited.call(null, 'GET', '/retainers/nothing')).status);
    expect([answers[0], answers.at(-1)]).toEqual([404, 429]);
  });
});
