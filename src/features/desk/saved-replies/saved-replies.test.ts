import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testStudio } from '#tests/studio.ts';
import type { SavedReplies } from './contract.ts';

const studio = testStudio();
const path = '/admin/saved-replies';
const reply = (title: string, id: string = randomUUID()) => ({ id, title, body: 'Hello {client_name}' });
const save = (input: object) => studio.call<SavedReplies>('admin', 'POST', path, input);

it('are saved once, changed by whoever saw them, deleted, and all of it on record', async () => {
  const first = reply('Thanks');
  await Promise.all([save(first), save(first)]);
  for (const other of [{ title: 'Thank you' }, { body: 'Good day' }])
    expect(await save({ ...first, ...other }), 'corrected after a lost answer').toMatchObject({
      status: 409,
      error: expect.stringContaining('This saved reply was saved already'),
    });
  const { data } = await save(reply('A first one'));
  expect(data.items.map(({ title }) => title)).toEqual(['A first one', 'Thanks']);
  const seen = data.items[1];
  const change = (body: string, updated_at = seen?.updated_at) =>
    studio.call<SavedReplies>('admin', 'PUT', `${path}/${first.id}`, { title: 'Thanks', body, updated_at });
  expect((await change('Thank you')).status).toBe(200);
  expect((await change('Thank you')).status).toBe(200);
  expect((await change('Something else')).status).toBe(409);
  const stale = await studio.call('admin', 'DELETE', `${path}/${first.id}?updated_at=${seen?.updated_at}`);
  expect(stale.status).toBe(409);
  const now = (await studio.call<SavedReplies>('admin', 'GET', path)).data.items.find(({ id }) => id === first.id);
  expect((await studio.call('admin', 'DELETE', `${path}/${first.id}?updated_at=${now?.updated_at}`)).status).toBe(200);
  expect((await studio.audit()).slice(-4).map(({ action }) => action)).toEqual([
    'saved_reply.created',
    'saved_reply.created',
    'saved_reply.updated',
    'saved_reply.deleted',
  ]);
});

it('have titles of their own and fields that exist, and are the studio’s', async () => {
  await save(reply('Unique'));
  expect((await save(reply('UNIQUE'))).fields).toHaveProperty('title');
  expect((await save({ ...reply('Other'), body: 'Hello {clientname}' })).fields).toEqual({ body: '{clientname} is not a field' });
  expect((await studio.call('client', 'GET', path)).status).toBe(403);
});
