import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backup_runs, backup_settings } from '#db/schema/operations/backups.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { system } from '#platform/audit/actor.server.ts';
import { fileSource } from '#platform/backup/place.server.ts';
import { readBackup } from '#platform/backup/read-backup.server.ts';
import { bucketKeys, bucketName, startBucket } from '#tests/s3/stand-in.ts';
import { people, testPassword } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import type { Backup, BackupSettings } from './contract.ts';
import { deleteBackup, deleteOldFailures } from './service.server.ts';
import { lookAfterBackups, workThrough } from './work.server.ts';

const bucket = await startBucket();
const studio = testStudio({
  S3_BUCKET: bucketName,
  S3_ENDPOINT: bucket.url,
  S3_ACCESS_KEY_ID: bucketKeys.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucketKeys.secretAccessKey,
});
afterAll(() => bucket.close());

const plan = {
  schedule: 'off',
  hour: 3,
  weekday: 0,
  place: 'folder',
  is_encrypted: false,
  keep_daily: 7,
  keep_weekly: 4,
  keep_monthly: 6,
  updated_at: null,
  passphrase: '',
};
const folder = () => join(studio.platform.env.DATA_DIR, 'backups');
const ports = () => ({ ...studio.platform, logger: studio.platform.log });
const work = () => workThrough(ports());
const noBucket = () => ({ ...ports(), env: { ...studio.platform.env, S3_BUCKET: undefined } });
const look = (now?: Date) => lookAfterBackups(ports(), now);
const list = async () => (await studio.call<{ items: Backup[] }>('super_admin', 'GET', '/admin/backups')).data.items;
const save = async (changes: object) => {
  const { data } = await studio.call<BackupSettings>('super_admin', 'GET', '/admin/backup-settings');
  const body = { ...plan, updated_at: data.updated_at, ...changes };
  return studio.call<BackupSettings>('super_admin', 'PUT', '/admin/backup-settings', body);
};
const make = async () => {
  const { data } = await studio.call<Backup>('super_admin', 'POST', '/admin/backups', { backup_id: v7() });
  await work();
  return data;
};
const only = async () => {
  const items = await list();
  expect(items).toHaveLength(1);
  return items[0] as Backup;
};
const actions = async () => (await studio.audit()).map(({ action }) => action);

beforeEach(async () => {
  await studio.db.delete(backup_runs);
  await studio.db.delete(backup_settings);
  await studio.db.delete(mail_outbox);
  await studio.db.delete(notifications);
  await rm(folder(), { recursive: true, force: true });
});

describe('the settings', () => {
  it('start without a schedule, and tell when the next backup is made once there is one', async () => {
    const { data } = await studio.call<BackupSettings>('super_admin', 'GET', '/admin/backup-settings');
    expect(data).toMatchObject({ schedule: 'off', place: 'folder', is_encrypted: false, has_passphrase: false, next_at: null });
    const saved = await save({ schedule: 'daily', hour: 4 });
    expect(Date.parse(saved.data.next_at ?? '')).toBeGreaterThan(Date.now());
    expect((await studio.audit()).at(-1)).toMatchObject({
      action: 'backup.settings_updated',
      details: { changed: ['schedule', 'hour'] },
    });
  });

  it.each([
    [{ hour: 24 }, 'hour', 'Please enter a whole number from 0 to 23'],
    [{ keep_daily: 0 }, 'keep_daily', 'Please enter a whole number from 1 to 90'],
    [{ keep_weekly: 2.5 }, 'keep_weekly', 'Please enter a whole number from 0 to 60'],
    [{ passphrase: 'short' }, 'passphrase', 'Please use at least 12 characters'],
    [{ is_encrypted: true }, 'passphrase', 'Please choose a passphrase'],
  ])('refuse %j', async (changes, field, message) => {
    expect(await save(changes)).toMatchObject({ status: 400, fields: { [field]: message } });
  });

  it('are not written over what somebody else saved meanwhile; the same again is no conflict', async () => {
    const first = await save({ hour: 4, updated_at: null });
    expect((await save({ hour: 4, updated_at: null })).data.updated_at).toBe(first.data.updated_at);
    expect(await save({ hour: 5, updated_at: null })).toMatchObject({
      status: 409,
      error: expect.stringContaining('Somebody else changed the backup settings meanwhile'),
    });
    expect((await save({ hour: 5, updated_at: first.data.updated_at })).data.hour).toBe(5);
  });

  it('keep the passphrase sealed, and to themselves', async () => {
    const passphrase = 'eleven quiet lamps';
    const saved = await save({ is_encrypted: true, passphrase });
    expect(saved.data).toMatchObject({ is_encrypted: true, has_passphrase: true });
    const kept = JSON.stringify([saved.raw, await studio.db.select().from(backup_settings), (await studio.audit()).at(-1)]);
    expect(kept).not.toContain(passphrase);
    expect((await save({ is_encrypted: true, hour: 5 })).data).toMatchObject({ hour: 5, has_passphrase: true });
  });
});

describe('a backup', () => {
  it('is asked for, made once, verified, downloaded with the password, and deleted', async () => {
    const backup_id = v7();
    for (let press = 0; press < 2; press += 1) {
      const asked = await studio.call<Backup>('super_admin', 'POST', '/admin/backups', { backup_id });
      expect(asked.data).toMatchObject({ id: backup_id, state: 'waiting', origin: 'person' });
    }
    await work();
    const made = await only();
    expect(made).toMatchObject({ state: 'done', check_state: 'none', file_count: 0, missing_files: 0, error: null });
    const content = await readFile(join(folder(), made.name));
    expect(made.size_bytes).toBe(content.length);
    expect(made.row_count).toBeGreaterThan(4);

    expect((await studio.call('super_admin', 'POST', `/admin/backups/${backup_id}/verify`)).data).toMatchObject({
      check_state: 'waiting',
    });
    expect((await studio.call('super_admin', 'DELETE', `/admin/backups/${backup_id}`)).status).toBe(409);
    await work();
    expect(await only()).toMatchObject({ check_state: 'passed', checked_at: expect.any(String) });

    const permit = (password: string) =>
      studio.call<{ key: string }>('super_admin', 'POST', `/admin/backups/${backup_id}/download`, { password });
    expect(await permit('wrong')).toMatchObject({ status: 400, fields: { password: 'The password is not right' } });
    const { key } = (await permit(testPassword)).data;
    const file = async (who: 'super_admin' | 'admin', given: string) =>
      studio.request(await studio.sessionOf(who), 'GET', `/api/admin/backups/${backup_id}/file?key=${given}`);
    expect((await file('super_admin', '')).status).toBe(400);
    expect((await file('super_admin', `${key}x`)).status).toBe(400);
    expect((await file('admin', key)).status).toBe(403);
    const downloaded = await file('super_admin', key);
    expect(Buffer.from(await downloaded.arrayBuffer()).equals(content)).toBe(true);
    expect(downloaded.headers.get('content-disposition')).toContain(made.name);

    expect((await studio.call('super_admin', 'DELETE', `/admin/backups/${backup_id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await readdir(folder())).toEqual([]);
    expect((await actions()).filter((action) => action.startsWith('backup.')).slice(-6)).toEqual([
      'backup.asked',
      'backup.made',
      'backup.check_asked',
      'backup.check_passed',
      'backup.downloaded',
      'backup.deleted',
    ]);
  });

  it('is encrypted if wished', async () => {
    await save({ is_encrypted: true, passphrase: 'eleven quiet lamps' });
    await make();
    const { name, is_encrypted } = await only();
    expect(is_encrypted).toBe(true);
    const path = join(folder(), name);
    await expect(readBackup(fileSource(path), 'another passphrase')).rejects.toThrow('is not the one of this backup');
    await expect(readBackup(fileSource(path), 'eleven quiet lamps')).resolves.toMatchObject({ format: 1 });
  });

  it('goes to the bucket, encrypted, and is verified and deleted there', async () => {
    await save({ place: 'bucket', is_encrypted: true, passphrase: 'eleven quiet lamps' });
    await make();
    const { id, name } = await only();
    expect(await studio.platform.files.sizeOf(`backups/${name}`)).toBeGreaterThan(1000);
    await studio.call('super_admin', 'POST', `/admin/backups/${id}/verify`);
    await work();
    expect(await only()).toMatchObject({ check_state: 'passed' });
    await studio.call('super_admin', 'DELETE', `/admin/backups/${id}`);
    expect(await studio.platform.files.sizeOf(`backups/${name}`)).toBeNull();
  });

  it('that is damaged is told to the owner when it is verified', async () => {
    await make();
    const { id, name } = await only();
    await truncate(join(folder(), name), 5_000);
    await studio.call('super_admin', 'POST', `/admin/backups/${id}/verify`);
    await work();
    expect(await only()).toMatchObject({ state: 'done', check_state: 'failed', check_error: expect.stringContaining('damaged') });
    expect(await studio.db.select().from(mail_outbox)).toMatchObject([{ subject: 'A backup cannot be restored' }]);
    expect(await studio.db.select().from(notifications)).not.toEqual([]);
  });

  it('that fails leaves the one before, and is told to the owner', async () => {
    await make();
    const [good] = await list();
    await studio.db
      .insert(backup_runs)
      .values({ origin: 'person', place: 'folder', name: 'no/such/folder', is_encrypted: false });
    await writeFile(join(folder(), 'no'), 'a file in the way');
    await work();
    const [failed, before] = await list();
    expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining('ENOTDIR') });
    expect(before).toEqual(good);
    expect(await studio.db.select().from(mail_outbox)).toMatchObject([{ subject: 'The backup failed' }]);
    const told = await studio.db.select().from(notifications);
    expect(told[0]).toMatchObject({ title: 'The backup failed', href: '/admin/settings?tab=backup' });
  });
});

describe('the look every minute', () => {
  // A day may have 25 hours.
  const tomorrow = () => new Date(Date.now() + 26 * 3_600_000);

  it('asks for one backup when it is due', async () => {
    await save({ schedule: 'daily' });
    await look();
    await look();
    await work();
    expect(await only()).toMatchObject({ origin: 'schedule', state: 'done', check_state: 'none' });
  });

  it('has the newest verified, again after a week, and then removes what the rule does not keep, and nothing that somebody asked for', async () => {
    await save({ schedule: 'daily', keep_daily: 1, keep_weekly: 0, keep_monthly: 0 });
    await make();
    await look();
    await work();
    await look(tomorrow());
    await work();
    const origins = async () => (await list()).map(({ origin }) => origin);
    const checks = async () => (await list()).map(({ check_state }) => check_state);
    // Not before the new one is known to be good.
    expect(await origins()).toEqual(['schedule', 'schedule', 'person']);
    await look();
    expect(await checks()).toEqual(['waiting', 'none', 'none']);
    await work();
    expect(await origins()).toEqual(['schedule', 'person']);
    expect(await readdir(folder())).toHaveLength(2);
    await look();
    expect(await checks()).toEqual(['passed', 'none']);
    await save({ schedule: 'weekly' });
    await studio.db.update(backup_runs).set({ checked_at: new Date(Date.now() - 8 * 86_400_000) });
    await look();
    expect(await checks()).toEqual(['waiting', 'none']);
  });

  it('keeps the newest three of those that upgrades made', async () => {
    await mkdir(folder(), { recursive: true });
    const names = [1, 2, 3, 4, 5].map((day) => `foyer-2026-11-0${day}T03-00-00-000Z-before-upgrade.tar.gz`);
    const byHand = 'foyer-2026-10-01T03-00-00-000Z.tar.gz';
    for (const name of [byHand, ...names]) await writeFile(join(folder(), name), 'content');
    await look();
    expect((await readdir(folder())).toSorted()).toEqual([byHand, ...names.slice(2)]);
    expect(await list()).toHaveLength(4);
  });

  it('shows what the command line made, and tells what is gone', async () => {
    await make();
    const { name } = await only();
    await studio.db.delete(backup_runs);
    await look();
    expect(await only()).toMatchObject({ name, origin: 'command', state: 'done', created_at: expect.any(String) });
    const content = await readFile(join(folder(), name));
    await rm(join(folder(), name));
    await look();
    expect(await only()).toMatchObject({ state: 'failed', error: 'The file is no longer there.' });
    await deleteOldFailures(studio.db, Date.now() + 100 * 86_400_000);
    expect(await list()).toHaveLength(1);
    await writeFile(join(folder(), name), content);
    await look();
    expect(await only()).toMatchObject({ state: 'done', error: null });
  });
});

describe('a kill', () => {
  it('leaves the last good backup, and is told after the next start', async () => {
    await make();
    const [good] = await list();
    // What it leaves: a row that says so, and a file that is begun. `src/server/backup.test.ts` kills a process.
    const { id, name } = (await studio.call<Backup>('super_admin', 'POST', '/admin/backups', { backup_id: v7() })).data;
    await studio.db.update(backup_runs).set({ state: 'running', beat_at: new Date() }).where(eq(backup_runs.id, id));
    await writeFile(join(folder(), `${name}.partial`), 'begun');
    await look();
    expect((await list())[0]).toMatchObject({ state: 'running' });
    await look(new Date(Date.now() + 120_000));
    const [lost, before] = await list();
    expect(lost).toMatchObject({ state: 'failed', error: 'The program ended before the backup was complete.' });
    expect(before).toEqual(good);
    expect(await studio.db.select().from(mail_outbox)).toMatchObject([{ subject: 'The backup failed' }]);
    await make();
    expect((await list()).map(({ state }) => state)).toEqual(['done', 'failed', 'done']);
  });

  it('between the last byte and the row loses nothing', async () => {
    await make();
    await studio.db.update(backup_runs).set({ state: 'running', beat_at: new Date() });
    await look(new Date(Date.now() + 120_000));
    expect(await only()).toMatchObject({ state: 'done' });
    expect(await studio.db.select().from(mail_outbox)).toEqual([]);
  });
});

describe('a backup that was taken for lost and goes on', () => {
  /** A locked table holds it up until that has happened. */
  async function workDuring(change: () => Promise<unknown>): Promise<void> {
    await mkdir(folder(), { recursive: true });
    await studio.call('super_admin', 'POST', '/admin/backups', { backup_id: v7() });
    const watching = watch(folder());
    const begun = once(watching, 'change');
    const working = await studio.db.transaction(async (tx) => {
      await tx.execute(sql`lock table help_votes in access exclusive mode`);
      const going = work();
      await begun;
      expect(await only()).toMatchObject({ state: 'running' });
      await change();
      return [going];
    });
    watching.close();
    await Promise.all(working);
  }
  const takeForLost = () => look(new Date(Date.now() + 120_000));

  it('is there in the end, without an error', async () => {
    await workDuring(takeForLost);
    expect(await only()).toMatchObject({ state: 'done', error: null, row_count: expect.any(Number) });
  });

  it('leaves no file if somebody deleted it meanwhile', async () => {
    await workDuring(async () => {
      await takeForLost();
      await studio.call('super_admin', 'DELETE', `/admin/backups/${(await only()).id}`);
    });
    expect(await list()).toEqual([]);
    expect(await readdir(folder())).toEqual([]);
    expect((await actions()).at(-1)).toBe('backup.deleted');
  });
});

describe('a check that does not come about', () => {
  const subjects = async () => (await studio.db.select().from(mail_outbox)).map(({ subject }) => subject);

  it('is not told as damage: another passphrase', async () => {
    await save({ is_encrypted: true, passphrase: 'eleven quiet lamps' });
    const { id } = await make();
    await save({ is_encrypted: true, passphrase: 'twelve quiet lamps' });
    await studio.call('super_admin', 'POST', `/admin/backups/${id}/verify`);
    await work();
    expect(await only()).toMatchObject({
      check_state: 'none',
      check_error: 'It was made with another passphrase than the one that is stored now.',
    });
    expect(await subjects()).toEqual(['A backup could not be verified']);
    expect((await actions()).at(-1)).toBe('backup.check_missed');
  });

  it('is not told as damage: a kill, and it is tried again after a day', async () => {
    await save({ schedule: 'daily' });
    await look();
    await work();
    const beat_at = new Date(Date.now() - 120_000);
    await studio.db.update(backup_runs).set({ check_state: 'running', beat_at });
    await look();
    expect(await only()).toMatchObject({
      check_state: 'none',
      check_error: 'The program ended while the backup was being verified.',
    });
    expect(await subjects()).toEqual(['A backup could not be verified']);
    await studio.db.update(backup_runs).set({ checked_at: new Date(Date.now() - 25 * 3_600_000) });
    await look();
    expect(await only()).toMatchObject({ check_state: 'waiting' });
  });

  it('is not told as damage: a disk or a network that fails', async () => {
    await make();
    const content = await readFile(join(folder(), (await only()).name));
    async function* breaking() {
      yield content.subarray(0, 5_000);
      throw new Error('The connection broke');
    }
    const broken = readBackup({ name: 'far away', open: async () => Readable.from(breaking()) }, undefined);
    await expect(broken).rejects.toThrow('The file far away could not be read to its end.');
  });
});

describe('what goes wrong with one backup', () => {
  const inBucket = { origin: 'schedule', place: 'bucket', is_encrypted: false } as const;
  const longAgo = new Date('2024-01-01T03:00:00Z');

  it('does not end the schedule: a run that was lost in a bucket which is no longer configured', async () => {
    await save({ schedule: 'daily' });
    await studio.db
      .insert(backup_runs)
      .values({ ...inBucket, name: 'lost', state: 'running', created_at: longAgo, beat_at: longAgo });
    await lookAfterBackups(noBucket());
    expect(await list()).toMatchObject([
      { origin: 'schedule', place: 'folder', state: 'waiting' },
      { name: 'lost', state: 'failed', error: 'The program ended, and the bucket of this backup is no longer configured.' },
    ]);
  });

  it('does not end the schedule: a folder that cannot be read', async () => {
    await save({ schedule: 'daily', place: 'bucket' });
    await writeFile(folder(), 'a file in the way');
    await look();
    expect(await only()).toMatchObject({ place: 'bucket', state: 'waiting' });
  });

  it('can be deleted without its bucket, by a person', async () => {
    const [row] = await studio.db
      .insert(backup_runs)
      .values({ ...inBucket, name: 'unreachable', state: 'done' })
      .returning();
    expect(await deleteBackup(noBucket(), system, String(row?.id))).toEqual({ id: row?.id, is_file_left: true });
    expect(await list()).toEqual([]);
  });
});

describe('for the super administrator alone', () => {
  const one = `/admin/backups/${v7()}`;
  it.each([
    ['GET', '/admin/backup-settings', undefined, 200],
    ['PUT', '/admin/backup-settings', plan, 200],
    ['GET', '/admin/backups', undefined, 200],
    ['POST', '/admin/backups', { backup_id: v7() }, 200],
    ['POST', `${one}/verify`, undefined, 404],
    ['DELETE', one, undefined, 404],
    ['POST', `${one}/download`, { password: testPassword }, 200],
    ['GET', `${one}/file?key=x`, undefined, 400],
  ])('%s %s', async (method, path, body, allowed) => {
    const statusFor = async (who: Parameters<typeof studio.call>[0]) => (await studio.call(who, method, path, body)).status;
    expect(await statusFor(null)).toBe(401);
    expect(await statusFor('client')).toBe(403);
    expect(await statusFor('admin')).toBe(403);
    expect(await statusFor('super_admin')).toBe(allowed);
  });
});

describe('the key to a download', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is for one backup, one session and one minute', async () => {
    const { id } = await make();
    const other = await make();
    const { data } = await studio.call<{ key: string }>('super_admin', 'POST', `/admin/backups/${id}/download`, {
      password: testPassword,
    });
    const statusOf = async (backup: string, cookie: string | null) => {
      const response = await studio.request(cookie, 'GET', `/api/admin/backups/${backup}/file?key=${data.key}`);
      await response.arrayBuffer();
      return response.status;
    };
    const own = await studio.sessionOf('super_admin');
    expect(await statusOf(other.id, own)).toBe(400);
    expect(await statusOf(id, await studio.signIn(people.super_admin.email))).toBe(400);
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    expect(await statusOf(id, own)).toBe(400);
    vi.useRealTimers();
    expect(await statusOf(id, own)).toBe(200);
  });
});

it('lists page by page', async () => {
  const rows = Array.from({ length: 5 }, (_, n) => ({
    origin: 'person' as const,
    place: 'folder' as const,
    name: `n${n}`,
    is_encrypted: false,
    state: 'failed' as const,
  }));
  await studio.db.insert(backup_runs).values(rows);
  const first = await studio.call<{ items: Backup[]; next_cursor: string }>('super_admin', 'GET', '/admin/backups?limit=3');
  const rest = await studio.call<{ items: Backup[] }>(
    'super_admin',
    'GET',
    `/admin/backups?limit=3&cursor=${encodeURIComponent(first.data.next_cursor)}`,
  );
  expect(new Set([...first.data.items, ...rest.data.items].map(({ name }) => name)).size).toBe(5);
});
