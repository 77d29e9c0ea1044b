import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { seo_runs } from '#db/schema/website/seo.ts';
import { testStudio } from '#tests/studio.ts';
import type { SeoConfiguration, SeoPage } from './contract.ts';
import { submitChanges } from './index-now.server.ts';

/** In the place of a search engine. */
let engine: Server;
let base: string;
let answer = 202;
let told: { path?: string; host: string; key: string; keyLocation: string; urlList: string[] }[] = [];
beforeAll(async () => {
  engine = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part) => parts.push(part));
    req.on('end', () => {
      told.push({ path: req.url, ...JSON.parse(Buffer.concat(parts).toString()) });
      res.writeHead(answer).end();
    });
  });
  await new Promise<void>((done) => engine.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(engine.address() as AddressInfo).port}`;
});
afterAll(() => {
  engine.close();
});
beforeEach(() => {
  told = [];
  answer = 202;
});

const site = 'https://studio.example';
const studio = testStudio({ PUBLIC_URL: site });
const submit = (more = {}) => {
  const { platform } = studio;
  return submitChanges({ ...platform, registry: platform.registry, env: { ...platform.env, INDEXNOW_URL: base, ...more } });
};
const headers = { origin: site };
const call = async <T>(method: string, path: string, body?: object) => {
  const response = await studio.request(await studio.sessionOf('admin'), method, `/api${path}`, body, headers);
  return { status: response.status, ...(await response.json()) } as { status: number; data: T; fields?: Record<string, string> };
};
const configure = (indexnow_key: string) => call<SeoConfiguration>('PUT', '/admin/seo/settings', { indexnow_key });
const hide = async (path: string, is_indexed: boolean) => {
  const { items } = (await call<{ items: SeoPage[] }>('GET', '/admin/seo/pages')).data;
  const revision = items.find((page) => page.path === path)?.revision ?? 0;
  await call('PUT', '/admin/seo/pages', { path, revision, title: '', description: '', is_indexed, is_followed: true });
};
const key = 'a1b2c3d4e5f6';

it('tells nobody anything without a key, and takes only what can be one', async () => {
  expect(await submit()).toBe(0);
  expect(told).toEqual([]);
  for (const bad of ['short', 'x'.repeat(129), 'with space', '../../etc'])
    expect(await configure(bad)).toMatchObject({ status: 400, fields: { indexnow_key: expect.any(String) } });
  expect(await configure(key)).toMatchObject({ status: 200, data: { indexnow_key: key, submitted: 0, submitted_at: null } });
  const proven = async (asked: string) => (await call<{ is_key: boolean }>('GET', `/seo/key?key=${asked}`)).data.is_key;
  expect([await proven(key), await proven('another-key')]).toEqual([true, false]);
});

it('tells all pages first, then only those that changed, and those that left', async () => {
  const all = await submit();
  expect(all).toBeGreaterThan(10);
  expect(told).toMatchObject([{ path: '/indexnow', host: 'studio.example', key, keyLocation: `${site}/${key}.txt` }]);
  expect(told[0]?.urlList).toContain(`${site}/about`);
  expect(await submit()).toBe(0);
  expect(told).toHaveLength(1);
  await hide('/terms', false);
  expect(await submit()).toBe(1);
  expect(told[1]?.urlList).toEqual([`${site}/terms`]);
  await hide('/terms', true);
  await submit();
  expect(told[2]?.urlList).toEqual([`${site}/terms`]);
  expect((await call<SeoConfiguration>('GET', '/admin/seo/settings')).data).toMatchObject({ submitted: all, problem: null });
});

it('says why it was refused, waits, and then tells the same again', async () => {
  await hide('/imprint', false);
  answer = 403;
  expect(await submit()).toBe(0);
  expect((await call<SeoConfiguration>('GET', '/admin/seo/settings')).data.problem).toBe(
    'The search engine could not confirm the key at this site.',
  );
  answer = 200;
  expect(await submit()).toBe(0);
  expect(told).toHaveLength(1);
  const finished_at = new Date(Date.now() - 2 * 3_600_000);
  await studio.db.update(seo_runs).set({ finished_at }).where(eq(seo_runs.name, 'indexnow'));
  expect(await submit()).toBe(1);
  expect(told[1]?.urlList).toEqual([`${site}/imprint`]);
});

it('tells nobody of an address that only this network knows', async () => {
  await hide('/imprint', true);
  expect(await submit({ PUBLIC_URL: 'http://localhost:3000' })).toBe(0);
  expect(told).toEqual([]);
});
