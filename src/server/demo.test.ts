import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '#db/schema/people/auth.ts';
import { removeSampleData } from '#features/operations/sample-data/service.server.ts';
import { countSamples } from '#features/operations/sample-data/tables.server.ts';
import { readEnv } from '#platform/env.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { seedStudio } from '#tests/seed.ts';
import { composePlatform } from './compose.server.ts';
import { fillSampleStudio } from './demo.server.ts';

const open: { platform: Platform; database: TestDatabase; dataDir: string }[] = [];

async function installation() {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-demo-'));
  const platform = await composePlatform(readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal', RATE_LIMITS: 'false' }), database.url);
  open.push({ platform, database, dataDir });
  return platform;
}

let demo: Platform;
let lines: string[];

beforeAll(async () => {
  demo = await installation();
  lines = await fillSampleStudio(demo);
});

afterAll(async () => {
  for (const { platform, database, dataDir } of open) {
    await platform.live.close();
    await platform.log.close();
    await platform.pool.end();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

it('prints sign-ins that work, one for each role', async () => {
  const people = lines.slice(1).map((line) => /^ {2}(.+?) {2,}(\S+@\S+) +(\S+)$/.exec(line));
  expect(people.map((match) => match?.[1])).toEqual(['Super admin', 'Admin', 'Client', 'Business client']);
  const auth = await demo.auth();
  for (const match of people) {
    const { user } = await auth.api.signInEmail({ body: { email: match?.[2] ?? '', password: match?.[3] ?? '' } });
    expect(user.email).toBe(match?.[2]);
  }
});

it('is a made-up studio whose accounts are samples, but for the super administrator', async () => {
  const { setup, branding, settings } = await demo.site.get();
  expect(setup.setup_completed).toBe(true);
  expect([branding.companyName, settings.site_name]).toEqual(['Lumen & Lark', 'Lumen & Lark']);
  const owners = await demo.db.select().from(users).where(eq(users.is_sample, false));
  expect(owners.map((user) => user.email)).toEqual(['maren@lumenandlark.example']);
  expect((await countSamples(demo.db)).users).toBe(15);
});

it('changes nothing at the next start, and does not bring back what was removed', async () => {
  const before = await countSamples(demo.db);
  expect(await fillSampleStudio(demo)).toEqual(lines);
  expect(await countSamples(demo.db)).toEqual(before);
  const [owner] = await demo.db.select().from(users).where(eq(users.is_sample, false));
  await removeSampleData(demo, { actor: { id: owner?.id ?? '', role: 'super_admin' }, request_id: null, ip_address: null });
  await fillSampleStudio(demo);
  expect(await countSamples(demo.db)).toEqual({});
});

it('leaves a real studio alone', async () => {
  const real = await installation();
  await seedStudio(real.db);
  expect(await fillSampleStudio(real)).toEqual(['This studio was not set up by the demo, so nothing was added to it.']);
  expect(await countSamples(real.db)).toEqual({});
  expect(await real.db.$count(users)).toBe(4);
});
