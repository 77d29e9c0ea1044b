import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { user_roles } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { idempotency_keys } from '#db/schema/platform/idempotency.ts';
import { daysAgo } from '#platform/jobs/housekeeping-task.ts';
import { type AreaAccess, everyArea } from '#shared/admin-areas.ts';
import { AppError } from '#shared/app-error.ts';
import { testStudio } from '#tests/studio.ts';
import type { ApiContext } from './context.server.ts';
import { idempotencyHousekeeping, onlyOnce } from './idempotency.server.ts';

const studio = testStudio();
const contact = (email: string) => ({ first_name: 'Ann', last_name: 'Lee', email });
const send = async (key: string, body: object, who: 'admin' | 'super_admin' | null = 'admin') => {
  const cookie = await studio.sessionOf(who);
  return studio.request(cookie, 'POST', '/api/admin/contacts', body, { 'idempotency-key': key });
};
const rows = () => studio.db.select().from(idempotency_keys);
const known = () => studio.db.$count(contacts);

beforeEach(() => studio.db.delete(idempotency_keys));

describe('a write with an Idempotency-Key', () => {
  it('is done once, and answered in the same words again', async () => {
    const [key, body, before] = [v7(), contact('one@example.test'), await known()];
    const first = await send(key, body);
    const second = await send(key, body);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await second.text()).toBe(await first.text());
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(await known()).toBe(before + 1);
    const [row] = await rows();
    expect(row?.answer, 'what is kept cannot be read').not.toContain('one@example.test');
  });

  it('is done once also when both come at the same moment', async () => {
    const [key, body, before] = [v7(), contact('two@example.test'), await known()];
    const both = await Promise.all([send(key, body), send(key, body)]);
    expect(both.map(({ status }) => status).toSorted()).toContain(200);
    for (const answer of both.filter(({ status }) => status !== 200)) {
      expect(answer.status).toBe(409);
      expect(answer.headers.get('retry-after')).toBe('2');
    }
    expect(await known()).toBe(before + 1);
  });

  it('refuses another body, and belongs to its sender', async () => {
    const key = v7();
    await send(key, contact('three@example.test'));
    expect((await send(key, contact('four@example.test'))).status).toBe(422);
    expect((await send(key, contact('four@example.test'), 'super_admin')).status).toBe(200);
    expect((await send(key, contact('five@example.test'), null)).status).toBe(401);
  });

  it('is not answered again once the rights of its sender have changed', async () => {
    const narrow = async (areas: Partial<AreaAccess> | null) => {
      await studio.db.update(user_roles).set({ areas }).where(eq(user_roles.user_id, studio.ids.admin));
      studio.platform.sessions.drop();
    };
    const [key, body] = [v7(), contact('rights@example.test')];
    expect((await send(key, body)).status).toBe(200);
    const before = await known();
    await narrow({ ...everyArea, papers: 'none' });
    const answer = await send(key, body);
    expect(answer.status).toBe(409);
    expect(await answer.text()).not.toContain('rights@example.test');
    await narrow({ ...everyArea, clients: 'none' });
    expect((await send(key, body)).status).toBe(403);
    await narrow(null);
    expect((await send(key, body)).headers.get('idempotency-replayed')).toBe('true');
    expect(await known()).toBe(before);
  });

  it('forgets what was refused', async () => {
    const key = v7();
    expect((await send(key, {})).status).toBe(400);
    expect(await rows()).toEqual([]);
    expect((await send(key, contact('six@example.test'))).status).toBe(200);
  });

  it('does nothing again where the process was killed in between', async () => {
    const [key, body] = [v7(), contact('seven@example.test')];
    await send(key, body);
    await studio.db.update(idempotency_keys).set({ status: null, answer: null, created_at: new Date(Date.now() - 3_600_000) });
    const before = await known();
    const answer = await send(key, body);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('was cut off');
    expect(await known()).toBe(before);
  });

  it.each([
    ['answers that it failed', async () => new Response('{}', { status: 500 })],
    ['throws', () => Promise.reject(new Error('The connection was lost'))],
  ])('does nothing again where the work %s, for it may have been done', async (_, fail) => {
    let done = 0;
    const work = (end: () => Promise<Response>) => () => {
      done += 1;
      return end();
    };
    const context = {
      platform: studio.platform,
      caller: async () => ({ user_id: studio.ids.admin, role: 'admin', areas: everyArea }),
    };
    const post = (key: string, end: () => Promise<Response>) =>
      onlyOnce(context as unknown as ApiContext, new Request('http://x.test/a', { method: 'POST' }), key, work(end));
    const key = v7();
    expect((await post(key, fail)).status).toBe(500);
    const again = await post(key, async () => new Response('{}'));
    expect([again.status, done]).toEqual([409, 1]);
    expect(await again.text()).toContain('was cut off, and may have been done');
    const refused = v7();
    await post(refused, () => Promise.reject(new AppError('CONFLICT', 'Not now')));
    expect((await post(refused, async () => new Response('{}'))).status).toBe(200);
  });

  it('is free again after a day, and refuses a key that is none', async () => {
    const [key, body] = [v7(), contact('eight@example.test')];
    await send(key, body);
    await studio.db.update(idempotency_keys).set({ created_at: daysAgo(2) });
    const { db, files } = studio.platform;
    expect(await idempotencyHousekeeping.run({ db, files, logDays: 1 })).toBe(1);
    expect((await send('x'.repeat(256), body)).status).toBe(400);
    const form = new FormData();
    form.append('file', new File(['words'], 'a.txt'));
    const cookie = await studio.sessionOf('admin');
    const upload = await studio.request(cookie, 'PUT', '/api/admin/branding/logos/light', form, { 'idempotency-key': key });
    expect(upload.status).toBe(400);
    expect(await upload.text()).toContain('cannot be used with an upload');
  });
});
