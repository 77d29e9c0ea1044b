import { expect, it } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { readForm } from './read-form.server.ts';

const post = (type: string, body: string) =>
  new Request('http://a.test/', { method: 'POST', headers: { 'content-type': type }, body });

it('reads what a browser posts', async () => {
  expect((await readForm(post('application/x-www-form-urlencoded', 'a=1'))).get('a')).toBe('1');
});

it.each([
  ['application/json', '{"a":'],
  ['multipart/form-data', 'a=1'],
  ['text/plain', 'a=1'],
])('refuses %s', async (type, body) => {
  await expect(readForm(post(type, body))).rejects.toThrow(AppError);
  await expect(readForm(post(type, body))).rejects.toMatchObject({ status: 400 });
});
