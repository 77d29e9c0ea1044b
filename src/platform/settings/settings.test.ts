import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { audit_log } from '#db/schema/platform/audit.ts';
import { system_settings } from '#db/schema/platform/settings.ts';
import { defineSettings } from '#shared/settings/define-settings.ts';
import { testDatabase } from '#tests/database.ts';
import { memoryLogger } from '#tests/memory-logger.ts';
import { ownDefinitions } from '#tests/own-definitions.ts';
import { checkSettingsGroups } from './check-groups.ts';
import { saveSettings } from './save-settings.server.ts';
import { createSettings, readSettings } from './settings.server.ts';

ownDefinitions();
const group = defineSettings({
  name: 'kitchen',
  title: 'Kitchen',
  who: 'super_admin',
  action: 'settings.kitchen_updated',
  sentence: 'rearranged the kitchen',
  shape: { cook: z.string().min(2, 'Too short'), plates: z.number().int(), open: z.boolean(), menu: z.array(z.string()) },
  defaults: { cook: 'Ada', plates: 12, open: false, menu: ['soup'] },
  keys: { cook: 'kitchen_cook' },
});
const author = { actor: { id: crypto.randomUUID(), role: 'super_admin' }, request_id: null, ip_address: null };

const database = testDatabase();
beforeEach(async () => {
  await database.db.delete(system_settings);
});

describe('stored settings', () => {
  it('are the defaults until somebody saves, and come back as they were saved', async () => {
    expect(await readSettings(database.db, group)).toEqual(group.defaults);
    const wanted = { cook: 'Boris', plates: 8, open: true, menu: ['soup', 'a "quoted" pie'] };
    expect(await saveSettings(database.db, author, group, wanted)).toEqual(wanted);
    expect(await readSettings(database.db, group)).toEqual(wanted);
    const [row] = await database.db.select().from(system_settings).where(eq(system_settings.key, 'kitchen_cook'));
    expect(row?.value).toBe('Boris');
  });

  it('write what changed alone, and tell it', async () => {
    await saveSettings(database.db, author, group, { ...group.defaults, plates: 9 });
    expect(await database.db.select().from(system_settings)).toMatchObject([{ key: 'plates', value: '9' }]);
    const [entry] = await database.db.select().from(audit_log).orderBy(sql`at desc`).limit(1);
    expect(entry).toMatchObject({
      action: 'settings.kitchen_updated',
      details: { changes: { plates: { from: '12', to: '9' } } },
    });
  });

  it('are not changed by a name or a value that the definition does not allow', async () => {
    const strange = { ...group.defaults, spoons: 3 };
    await expect(saveSettings(database.db, author, group, strange)).rejects.toThrow('spoons');
    await expect(saveSettings(database.db, author, group, { ...group.defaults, cook: 'A' })).rejects.toThrow('Too short');
    expect(await database.db.select().from(system_settings)).toEqual([]);
  });

  it('belong to the transaction that saves them', async () => {
    const failing = database.db.transaction(async (tx) => {
      await saveSettings(tx, author, group, { ...group.defaults, open: true });
      throw new Error('something after it');
    });
    await expect(failing).rejects.toThrow('something after it');
    expect(await readSettings(database.db, group)).toEqual(group.defaults);
  });
});

describe('the cache', () => {
  it('reads once until it is dropped, and tells who depends on it', async () => {
    const settings = createSettings(database.db, memoryLogger());
    let drops = 0;
    settings.onDrop(() => {
      drops += 1;
    });
    expect(await settings.get(group)).toEqual(group.defaults);
    await saveSettings(database.db, author, group, { ...group.defaults, plates: 7 });
    expect((await settings.get(group)).plates).toBe(12);
    settings.drop();
    expect((await settings.get(group)).plates).toBe(7);
    expect(drops).toBe(1);
  });

  it('tells a value that cannot be read, once, and uses its default', async () => {
    await database.db.insert(system_settings).values([
      { key: 'plates', value: 'a dozen' },
      { key: 'menu', value: '{"soup":true}' },
      { key: 'kitchen_cook', value: 'Boris' },
    ]);
    const log = memoryLogger();
    const settings = createSettings(database.db, log);
    expect(await settings.get(group)).toEqual({ ...group.defaults, cook: 'Boris' });
    await settings.get(group);
    expect(log.entries.map(({ level, metadata }) => [level, metadata?.key])).toEqual([
      ['error', 'plates'],
      ['error', 'menu'],
    ]);
  });
});

describe('the registry', () => {
  it('refuses two groups of one name and one setting in two groups', () => {
    expect(() => checkSettingsGroups([group])).not.toThrow();
    expect(() => checkSettingsGroups([group, group])).toThrow('Two settings groups are called kitchen.');
    expect(() => checkSettingsGroups([group, { ...group, name: 'cellar' }])).toThrow(
      'The setting kitchen_cook is defined in two groups, kitchen and cellar.',
    );
  });
});
