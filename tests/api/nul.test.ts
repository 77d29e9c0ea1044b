import { expect, it } from 'vitest';
import { testStudio } from '#tests/studio.ts';

const studio = testStudio({ LOG_LEVEL: 'fatal' });

type Parameter = { name: string; in: 'path' | 'query' };
type Document = { paths: Record<string, Record<string, { parameters?: Parameter[] }>> };

it('a NUL in the path or the query of any read is refused, and breaks nothing', { timeout: 120_000 }, async () => {
  const document = (await (await studio.request(null, 'GET', '/api/openapi.json')).json()) as Document;
  const broken: string[] = [];
  for (const [path, operations] of Object.entries(document.paths)) {
    const read = operations.get;
    if (!read) continue;
    const address = path.replaceAll(/\{[^}]+\}/g, '%00');
    const query = (read.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => `${name}=%00`);
    const tries = new Set([address, ...(address === path ? query.map((one) => `${path}?${one}`) : [])]);
    for (const one of tries) {
      const { status } = await studio.request(await studio.sessionOf('super_admin'), 'GET', `/api${one}`);
      if (status >= 500) broken.push(`${status} ${one}`);
    }
  }
  expect(broken).toEqual([]);
});

const message = 'This text holds a character that cannot be stored. Please type it again.';
const day = '2026-12-12';

it.each(['Web\u0000site', 'Web\ud800site'])(
  'a text that cannot be stored is refused by the name of its field: %j',
  async (text) => {
    const send = (path: string, body: object) => studio.call('admin', 'POST', path, body);
    expect(await send('/admin/status/components', { name: text })).toMatchObject({
      status: 400,
      error: message,
      fields: { name: message },
    });
    expect(await send('/admin/bookings/holidays', { day, name: text })).toMatchObject({ status: 400, fields: { name: message } });
    const terms = { total_amount: 1, terms_and_conditions: [`One${text}`], payment_terms: ['Net 30'] };
    expect((await send('/admin/contracts', { title: 'NUL', ...terms })).status).toBe(400);
    expect(await studio.call('client', 'PUT', '/checkout/details', { phone: text })).toMatchObject({ status: 400 });
  },
);

it('what the schema says, or mends, by itself is left to it; so is the guard', async () => {
  const odd = {
    name: 'Vera\u0000',
    email: 'vera@example.com',
    service: 'web-design',
    subject: 'Hello there',
    message: 'A question of mine \ud800',
  };
  expect((await studio.call(null, 'POST', '/forms/contact', odd)).status).toBe(200);
  expect((await studio.call(null, 'POST', '/admin/status/components', { name: '\u0000' })).status).toBe(401);
  expect((await studio.call('client', 'POST', '/admin/status/components', { name: '\u0000' })).status).toBe(403);
});

it('sign-in and pages refuse it as well, in body and address', async () => {
  const sign = { email: 'a\u0000@example.com', password: 'x\ud800' };
  const answer = await studio.request(null, 'POST', '/api/auth/sign-in/email', sign);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: message, fields: { email: message } });
  for (const path of ['/api/auth/verify-email?token=%00', '/api/auth/%00', '/book/%00', '/admin/services?q=a%00b'])
    expect((await studio.request(null, 'GET', path)).status, path).toBe(400);
  const page = await studio.send('/contact', { 'content-type': 'application/x-www-form-urlencoded' }, 'name=a%00b');
  expect(page.status).toBe(400);
});

it('days at the edges of time are refused, by name', async () => {
  for (const first_day of ['9999-12-31', '0000-01-01', '0001-01-01'])
    expect(await studio.call('admin', 'GET', `/admin/bookings/week?first_day=${first_day}`)).toMatchObject({
      status: 400,
      fields: { first_day: expect.any(String) },
    });
  expect((await studio.call('admin', 'POST', '/admin/bookings/holidays', { day: '9999-12-31', name: 'The last' })).status).toBe(
    400,
  );
});
