import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testStudio } from '#tests/studio.ts';

const studio = testStudio();

type Made = { id: string };
type Case = [what: string, path: string, body: object, corrected: object];

const cases: Case[] = [
  ['estimate', '/admin/estimates', { title: 'Harbour site', total_amount: 900 }, { title: 'Harbour shop', total_amount: 900 }],
  ['contract', '/admin/contracts', { title: 'Harbour site', total_amount: 900 }, { title: 'Harbour site', total_amount: 950 }],
  ['template', '/admin/contract-templates', { name: 'Care' }, { name: 'Care', description: 'For a year' }],
  ['service', '/admin/services', { name: 'Audit', price: 400 }, { name: 'Audit', price: 450 }],
  ['template', '/admin/templates', { name: 'Harbour', category: 'Website' }, { name: 'Harbour', category: 'Logo' }],
  ['component', '/admin/status/components', { name: 'Shop' }, { name: 'Shop', description: 'And its checkout' }],
];

it.each(cases)(
  'an %s (%s) is made once, however often it is sent; a correction is refused and not told as kept',
  async (what, path, body, corrected) => {
    const id = randomUUID();
    const send = (content: object) => studio.call<Made>('admin', 'POST', path, { id, ...content });
    const answers = await Promise.all([send(body), send(body), send(body)]);
    expect(answers.map(({ status, data }) => [status, data?.id])).toEqual(Array(3).fill([200, id]));
    expect((await send(body)).status).toBe(200);
    expect(await send(corrected)).toMatchObject({
      status: 409,
      error: `This ${what} was saved already, as you sent it first. What you changed since then was not saved: please close this, open the ${what} and change it there.`,
    });
    const entries = (await studio.audit()).filter(({ entity_id }) => entity_id === id);
    expect(entries.map(({ action }) => action)).toEqual([expect.stringMatching(/created|added/)]);
  },
);
