import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { live_events } from '#db/schema/platform/live.ts';
import { readLive } from '#tests/live-stream.ts';
import { testStudio } from '#tests/studio.ts';
import { conversationKit } from './conversations.testkit.ts';

const studio = testStudio();
const kit = conversationKit(studio);
let server: Awaited<ReturnType<typeof studio.listen>>;

beforeAll(async () => {
  server = await studio.listen();
});
afterAll(() => server.close());

const open = async (who: 'admin' | 'client' | 'business') => {
  const reader = await readLive(`${server.url}/api/live`, { cookie: (await studio.sessionOf(who)) ?? '' });
  await reader.next('reset');
  return reader;
};

it('is heard by the other side of the conversation, by nobody else, and leaves nothing behind', async () => {
  await kit.contact('client');
  const id = v7();
  await studio.call('client', 'POST', '/messages', { id, subject: 'The colour', text: 'Could it be lighter?' });
  const [admin, client, other] = [await open('admin'), await open('client'), await open('business')];
  const rows = await studio.db.$count(live_events);
  expect((await studio.call('client', 'POST', `/messages/${id}/typing`)).status).toBe(200);
  expect(JSON.parse((await admin.next('signal')).data)).toEqual({ topic: 'typing', id });
  expect((await studio.call('admin', 'POST', `/admin/conversations/${id}/typing`)).status).toBe(200);
  expect(JSON.parse((await client.next('signal')).data)).toEqual({ topic: 'typing', id });
  expect((await studio.call('business', 'POST', `/messages/${id}/typing`)).status).toBe(404);
  expect(await studio.db.$count(live_events)).toBe(rows);
  const heard = [admin, client, other].map(({ events }) => events.filter(({ event }) => event === 'signal').length);
  expect(heard).toEqual([1, 1, 0]);
  for (const reader of [admin, client, other]) reader.cut();
});

it('goes between the studio and the chat of a visitor, and to no other chat', async () => {
  const [visitor, other] = [await kit.visitor('Val Visitor', 'Hello?'), await kit.visitor('Vic Visitor', 'Hello?')];
  const openChat = async ({ cookie }: typeof visitor) => {
    const reader = await readLive(`${server.url}/api/conversations/current/live`, { cookie });
    await reader.next('reset');
    return reader;
  };
  const [admin, chat, foreign] = [await open('admin'), await openChat(visitor), await openChat(other)];
  const typing = (cookie: string | null) => studio.request(cookie, 'POST', '/api/conversations/current/typing');
  expect((await typing(visitor.cookie)).status).toBe(200);
  expect(JSON.parse((await admin.next('signal')).data)).toEqual({ topic: 'typing', id: visitor.id });
  expect((await studio.call('admin', 'POST', `/admin/conversations/${visitor.id}/typing`)).status).toBe(200);
  expect(JSON.parse((await chat.next('signal')).data)).toEqual({ topic: 'typing', id: visitor.id });
  expect((await typing(null)).status).toBe(404);
  expect((await typing('foyer_chat=AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
  const heard = [admin, chat, foreign].map(({ events }) => events.filter(({ event }) => event === 'signal').length);
  expect(heard).toEqual([1, 1, 0]);
  for (const reader of [admin, chat, foreign]) reader.cut();
});
