import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { backup_settings } from '#db/schema/operations/backups.ts';
import { services } from '#db/schema/sales/services.ts';
import { integration_settings } from '#db/schema/studio/integrations.ts';
import { saveSettings } from '#platform/settings/save-settings.server.ts';
import { foldAll } from '#server/registry.server.ts';
import { calendarSettings } from '#shared/settings/calendar.ts';
import { siteSettings } from '#shared/settings/site.ts';
import { defaultSettings } from '#shared/site-settings.ts';
import { defaultCalendar } from '#shared/studio-calendar.ts';
import { apiOf, type Ids, testPlatform } from '#tests/api.ts';
import { testDatabase } from '#tests/database.ts';
import { hasPage } from '#tests/pages.ts';
import { type Person, seedStudio } from '#tests/seed.ts';
import type { FirstSteps, Overview } from './contract.ts';
import { overviewRouter } from './router.server.ts';

const database = testDatabase();
let ids: Ids;
const call = apiOf(overviewRouter, testPlatform(database, { registry: foldAll() }), () => ids);
const steps = async (who: Person = 'super_admin') => (await call<FirstSteps>(who, 'GET', '/admin/first-steps')).data.items;
const done = async () => (await steps()).flatMap(({ id, is_done }) => (is_done ? [id] : []));

beforeAll(async () => {
  ids = await seedStudio(database.db);
});

it('is for administrators, and asks each for what they may do', async () => {
  const statuses = [];
  for (const who of [null, 'client', 'admin', 'super_admin'] as const)
    statuses.push((await call(who, 'GET', '/admin/first-steps')).status);
  expect(statuses).toEqual([401, 403, 200, 200]);
  const all = (await steps()).map(({ id }) => id);
  expect(all).toEqual([
    'site-information',
    'branding',
    'business-hours',
    'services',
    'mail',
    'payments',
    'backups',
    'two-factor',
  ]);
  const ownersOnly = ['mail', 'payments', 'backups'];
  expect((await steps('admin')).map(({ id }) => id)).toEqual(all.filter((id) => !ownersOnly.includes(id)));
  expect((await steps()).filter(({ to }) => !hasPage(to.split('?')[0] ?? ''))).toEqual([]);
});

it('ticks off what is stored, and nothing else', async () => {
  const { db } = database;
  expect(await done()).toEqual([]);
  const author = { actor: { id: ids.super_admin, role: 'super_admin' }, request_id: null, ip_address: null };
  await db.insert(services).values({ name: 'A sample', is_sample: true });
  await db.insert(services).values({ name: 'Not offered', is_active: false });
  expect(await done()).toEqual([]);
  await saveSettings(db, author, siteSettings, { ...defaultSettings, site_email: 'hello@studio.test' });
  await saveSettings(db, author, calendarSettings, { ...defaultCalendar, time_zone: 'Europe/Paris' });
  await db.insert(services).values({ name: 'A site' });
  await db.insert(integration_settings).values({ integration_type: 'stripe', settings: {}, sealed: {} });
  const plan = {
    place: 'folder',
    is_encrypted: false,
    keep_daily: 7,
    keep_weekly: 4,
    keep_monthly: 6,
    hour: 3,
    weekday: 0,
  } as const;
  await db.insert(backup_settings).values({ ...plan, schedule: 'off' });
  expect(await done()).toEqual(['site-information', 'business-hours', 'services', 'payments']);
  await db.update(backup_settings).set({ schedule: 'daily' }).where(eq(backup_settings.id, 1));
  expect(await done()).toContain('backups');
});

it('a studio without records shows zeros, and draws no trend', async () => {
  const { cards } = (await call<Overview>('super_admin', 'GET', '/admin/overview')).data;
  expect(cards.length).toBeGreaterThan(6);
  expect(cards.filter(({ value, trend }) => value !== 0 || trend !== null)).toEqual([]);
});

it('the first steps can be hidden for the whole studio, and shown again', async () => {
  const isHidden = async () => (await call<FirstSteps>('admin', 'GET', '/admin/first-steps')).data.is_hidden;
  const put = async (who: Person | null, is_hidden: unknown) =>
    (await call(who, 'PATCH', '/admin/first-steps', { is_hidden })).status;
  expect(await isHidden()).toBe(false);
  expect([await put(null, true), await put('client', true), await put('admin', 'yes')]).toEqual([401, 403, 400]);
  expect(await put('super_admin', true)).toBe(200);
  expect(await isHidden()).toBe(true);
  expect(await put('admin', false)).toBe(200);
  expect(await isHidden()).toBe(false);
});
