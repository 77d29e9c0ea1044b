import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#db/client.ts';
import { sessions, user_roles, users } from '#db/schema/people/auth.ts';
import { portal_views } from '#db/schema/people/portal-views.ts';
import { live_events } from '#db/schema/platform/live.ts';
import { passiveHeader } from '#shared/passive.ts';
import { eventually } from '#tests/eventually.ts';
import { type LiveReader, readLive } from '#tests/live-stream.ts';
import { type Person, people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { type Audience, signalLive, tellLive } from './tell-live.server.ts';

const studio = testStudio();
const limited = testStudio({ RATE_LIMITS: 'true' });
let server: Awaited<ReturnType<typeof studio.listen>>;
const opened: LiveReader[] = [];

beforeAll(async () => {
  server = await studio.listen();
});
afterAll(async () => {
  for (const reader of opened) reader.cut();
  await server.close();
});

async function open(cookie: string | null, last = '', path = '/api/live'): Promise<LiveReader> {
  const reader = await readLive(server.url + path, {
    ...(cookie ? { cookie } : {}),
    ...(last ? { 'last-event-id': last } : {}),
  });
  opened.push(reader);
  return reader;
}
const openAs = async (who: Person, last = '') => open(await studio.sessionOf(who), last);
const newId = () => crypto.randomUUID();
const tell = (audience: Audience, id: string, tx: Pick<Db, 'insert'> = studio.db) =>
  tellLive(tx as Db, [audience], { topic: 'notifications', id });
const idOf = ({ data }: { data: string }): string => JSON.parse(data).id;
const heard = ({ events }: LiveReader) => events.filter(({ event }) => event === 'change').map(idOf);

describe('A stream', () => {
  it('begins with a reset, and tells what is committed for its person, and nothing of others', async () => {
    const [client, admin] = [await openAs('client'), await openAs('admin')];
    expect(client.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    await client.next('reset');
    await admin.next('reset');
    const [forClient, forStudio, forOther] = [newId(), newId(), newId()];
    await tell(`user:${studio.ids.business}`, forOther);
    await tell('studio', forStudio);
    await tell(`user:${studio.ids.client}`, forClient);
    expect(JSON.parse((await client.next('change')).data)).toEqual({ topic: 'notifications', id: forClient });
    expect(idOf(await admin.next('change'))).toBe(forStudio);
    expect([heard(client), heard(admin)]).toEqual([[forClient], [forStudio]]);
  });

  it('tells what is so only now to whoever is there, and keeps nothing of it', async () => {
    const [client, other] = [await openAs('client'), await openAs('business')];
    await Promise.all([client.next('reset'), other.next('reset')]);
    const [before, id] = [client.last(), newId()];
    const rows = await studio.db.$count(live_events);
    await signalLive(studio.db, `user:${studio.ids.client}`, { topic: 'typing', id });
    expect(JSON.parse((await client.next('signal')).data)).toEqual({ topic: 'typing', id });
    expect([client.last(), await studio.db.$count(live_events)]).toEqual([before, rows]);
    const after = newId();
    for (const who of ['client', 'business'] as const) await tell(`user:${studio.ids[who]}`, after);
    expect(idOf(await other.next('change'))).toBe(after);
    expect(other.events.some(({ event }) => event === 'signal')).toBe(false);
    client.cut();
    const back = await openAs('client', before);
    expect(idOf(await back.next('change'))).toBe(after);
    expect(back.events.some(({ event }) => event === 'signal')).toBe(false);
  });

  it('says nothing of a change that was rolled back', async () => {
    const reader = await openAs('client');
    await studio.db
      .transaction(async (tx) => {
        await tell(`user:${studio.ids.client}`, newId(), tx);
        throw new Error('no');
      })
      .catch(() => {});
    const kept = newId();
    await tell(`user:${studio.ids.client}`, kept);
    expect(idOf(await reader.next('change'))).toBe(kept);
  });

  it('misses nothing that commits after a later one, whether it stays open or comes back', async () => {
    const stays = await openAs('client');
    const leaves = await openAs('client');
    const [slow, quick] = [newId(), newId()];
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const late = studio.db.transaction(async (tx) => {
      await tell(`user:${studio.ids.client}`, slow, tx);
      begun.resolve();
      await gate.promise;
    });
    await begun.promise;
    await tell(`user:${studio.ids.client}`, quick);
    expect(idOf(await stays.next('change'))).toBe(quick);
    expect(idOf(await leaves.next('change'))).toBe(quick);
    leaves.cut();
    gate.resolve();
    await late;
    expect(idOf(await stays.next('change'))).toBe(slow);
    const back = await openAs('client', leaves.last());
    await back.next('ready');
    expect(idOf(await back.next('change'))).toBe(slow);
    const again = await openAs('client', back.last());
    await again.next('ready');
    const after = newId();
    await tell(`user:${studio.ids.client}`, after);
    expect(idOf(await again.next('change'))).toBe(after);
    expect([heard(stays), heard(back), heard(again)]).toEqual([[quick, slow, after], [slow, after], [after]]);
  });

  it('brings back what was missed, in its order, and takes the id from the address too', async () => {
    const first = await openAs('client');
    await first.next('reset');
    first.cut();
    const missed = [newId(), newId(), newId()];
    for (const id of missed) await tell(`user:${studio.ids.client}`, id);
    const cookie = await studio.sessionOf('client');
    const back = await open(cookie, '', `/api/live?after=${encodeURIComponent(first.last())}`);
    for (const id of missed) expect(idOf(await back.next('change'))).toBe(id);
    // Cut in the middle, it would get all of them again.
    expect(back.events.map(({ id }) => id === back.last())).toEqual([false, false, false, true]);
  });

  it.each([
    ['one of another database', '1700000000000-900000000:900000000:'],
    ['an old one', '1-3:3:'],
    ['none', 'nonsense'],
  ])('is told to read everything again where its last id is %s', async (_, last) => {
    const reader = await openAs('client', last);
    await reader.next('reset');
    expect(reader.events).toHaveLength(1);
  });

  it('is told to read everything again where too much was missed', async () => {
    const first = await openAs('client');
    await first.next('reset');
    first.cut();
    const audience = `user:${studio.ids.client}`;
    await studio.db
      .insert(live_events)
      .values(Array.from({ length: 201 }, () => ({ audience, topic: 'notifications' as const })));
    const back = await openAs('client', first.last());
    await back.next('reset');
  });

  it('tells the same change once for each look', async () => {
    const reader = await openAs('client');
    const [same, end] = [newId(), newId()];
    await studio.db.transaction(async (tx) => {
      for (let times = 0; times < 5; times += 1) await tell(`user:${studio.ids.client}`, same, tx);
      await tell(`user:${studio.ids.client}`, end, tx);
    });
    await reader.next('change');
    await reader.next('change');
    expect(heard(reader)).toEqual([same, end]);
  });

  it('answers HEAD with its headers alone', async () => {
    const answer = await studio.request(await studio.sessionOf('client'), 'HEAD', '/api/live');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect((await studio.request(null, 'HEAD', '/api/live')).status).toBe(401);
  });
});

describe('Who may listen', () => {
  it('nobody without a session, and nobody to a conversation without its cookie', async () => {
    expect((await open(null)).status).toBe(401);
    expect((await open(null, '', '/api/conversations/current/live')).status).toBe(404);
    expect((await open('foyer_chat=AAAAAAAAAAAAAAAAAAAAAA', '', '/api/conversations/current/live')).status).toBe(404);
    expect((await open(await studio.sessionOf('admin'), '', '/api/conversations/current/live')).status).toBe(404);
  });

  it('a visitor hears of their own conversation', async () => {
    const hello = { name: 'Visitor Val', email: 'val@example.com', text: 'Do you build shops?' };
    const cookies = [];
    for (let at = 0; at < 2; at += 1)
      cookies.push(
        studio.cookieOf(await studio.request(null, 'POST', '/api/conversations', { ...hello, email: `v${at}@example.com` })),
      );
    const [own = '', other = ''] = cookies;
    const reader = await open(own, '', '/api/conversations/current/live');
    await reader.next('reset');
    const admin = await openAs('admin');
    await admin.next('reset');
    await studio.request(other, 'POST', '/api/conversations/current/messages', { text: 'Mine' });
    await studio.request(own, 'POST', '/api/conversations/current/messages', { text: 'Anybody there?' });
    const { data } = await reader.next('change');
    const { conversation } = (await (await studio.request(own, 'GET', '/api/conversations/current')).json()).data;
    expect(JSON.parse(data)).toEqual({ topic: 'conversation', id: conversation.id });
    expect(heard(reader)).toHaveLength(1);
    await admin.next('change');
  });

  it.each<[string, (user_id: string, session: string) => Promise<unknown>]>([
    ['the session', (_, session) => studio.request(session, 'POST', '/api/auth/sign-out', {})],
    ['the account', (user_id) => studio.db.update(users).set({ deactivated_at: new Date() }).where(eq(users.id, user_id))],
    ['the role', (user_id) => studio.db.update(user_roles).set({ role: 'client' }).where(eq(user_roles.user_id, user_id))],
  ])('ends at once with %s', async (_, take) => {
    const { ids, db } = studio;
    const session = await studio.signIn(people.admin.email);
    const stays = await openAs('super_admin');
    const reader = await open(session);
    await reader.next('reset');
    await take(ids.admin, session);
    expect((await reader.next('end')).data).toBe('signed-out');
    await reader.ended;
    await db.update(users).set({ deactivated_at: null }).where(eq(users.id, ids.admin));
    await db.update(user_roles).set({ role: 'admin' }).where(eq(user_roles.user_id, ids.admin));
    const id = newId();
    await tell('studio', id);
    await stays.next('change');
    expect(heard(reader)).toEqual([]);
  });

  it('a view of a portal hears what the client hears, until it is left', async () => {
    const session = await studio.signIn(people.super_admin.email);
    const began = await studio.request(session, 'POST', '/api/admin/portal-views', { user_id: studio.ids.client });
    const cookie = `${session}; ${studio.cookieOf(began)}`;
    const reader = await open(cookie);
    await reader.next('reset');
    await tell('studio', newId());
    const id = newId();
    await tell(`user:${studio.ids.client}`, id);
    expect(idOf(await reader.next('change'))).toBe(id);
    expect(heard(reader)).toEqual([id]);
    const [view] = await studio.db.select({ id: portal_views.id }).from(portal_views);
    expect((await studio.request(cookie, 'POST', '/api/admin/portal-views/leave', { id: view?.id })).status).toBe(200);
    await reader.next('end');
  });

  it('not for the page of a view that is over', async () => {
    const cookie = (await studio.sessionOf('admin')) ?? '';
    const reader = await readLive(`${server.url}/api/live?view=${randomUUID()}`, { cookie });
    expect(reader.status).toBe(403);
  });

  it('coming back does not keep a session alive', async () => {
    const session = await studio.signIn(people.business.email);
    const idleFor = (interval: string) =>
      studio.db
        .update(sessions)
        .set({ updated_at: sql`now() - ${interval}::interval` })
        .where(eq(sessions.user_id, studio.ids.business));
    await idleFor('3 days');
    const before = await studio.db.select().from(sessions).where(eq(sessions.user_id, studio.ids.business));
    const reader = await open(session);
    await reader.next('reset');
    expect(await studio.db.select().from(sessions).where(eq(sessions.user_id, studio.ids.business))).toEqual(before);
    // What an open page reads by itself, because the stream told it to, is no use either.
    const read = (headers: Record<string, string>) =>
      fetch(`${server.url}/api/notifications`, { headers: { cookie: session, ...headers } });
    expect((await read({ [passiveHeader]: '1' })).status).toBe(200);
    expect(await studio.db.select().from(sessions).where(eq(sessions.user_id, studio.ids.business))).toEqual(before);
    await idleFor('15 days');
    await reader.next('end');
    expect((await open(session)).status).toBe(401);
  });

  it('not more than twenty times at once', async () => {
    const here = await limited.listen();
    const cookie = (await limited.sessionOf('client')) ?? '';
    const all = await Promise.all(Array.from({ length: 21 }, () => readLive(`${here.url}/api/live`, { cookie })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = all.find(({ status }) => status !== 200);
    expect([refused?.status, refused?.headers['retry-after']]).toEqual([429, '60']);
    all.find(({ status }) => status === 200)?.cut();
    await eventually(async () => {
      const next = await readLive(`${here.url}/api/live`, { cookie });
      all.push(next);
      expect(next.status).toBe(200);
    });
    for (const reader of all) reader.cut();
    await here.close();
  });
});

it('ends every stream when the server stops, and opens no more', async () => {
  const reader = await openAs('client');
  await reader.next('reset');
  studio.platform.hub.close();
  expect((await reader.next('end')).data).toBe('restart');
  await reader.ended;
  expect((await openAs('client')).status).toBe(503);
});
