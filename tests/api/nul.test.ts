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

it('a NUL in a text that is written is refused, in a column and in JSON', async () => {
  const component = { name: 'Web\u0000site' };
  expect(await studio.call('admin', 'POST', '/admin/status/components', component)).toMatchObject({
    status: 400,
    error: 'This text holds a character that cannot be stored. Please type it again.',
  });
  const terms = { total_amount: 1, terms_and_conditions: ['One\u0000'], payment_terms: ['Net 30'] };
  expect((await studio.call('admin', 'POST', '/admin/contracts', { title: 'NUL', ...terms })).status).toBe(400);
});
