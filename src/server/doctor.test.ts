import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backupName } from '#platform/backup/place.server.ts';
import { markRestore } from '#platform/backup/unfinished-restore.server.ts';
import { readEnv } from '#platform/env.server.ts';
import { testDatabase } from '#tests/database.ts';
import { examine, runDoctor } from './doctor.server.ts';

const database = testDatabase();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-doctor-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const envOf = (more: Record<string, string> = {}) => readEnv({ DATA_DIR: folder, DATABASE_URL: database.url, ...more });
async function findings(more?: Record<string, string>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { about, state, text } of examine(envOf(more))) found[about] = `${state}: ${text}`;
  return found;
}

async function backup(daysAgo: number): Promise<void> {
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  await mkdir(join(folder, 'backups'), { recursive: true });
  await writeFile(join(folder, 'backups', backupName(at, { isEncrypted: false })), 'x');
}

it('finds nothing wrong with a sound installation', async () => {
  await backup(1);
  const lines: string[] = [];
  expect(await runDoctor(envOf(), (line) => lines.push(line))).toBe(true);
  expect(lines.at(-1)).toBe('Nothing is wrong.');
});

it('tells the age of the last backup, and that there is none', async () => {
  expect((await findings()).Backup).toMatch(/^wrong: There is none in .*npm run backup\.$/);
  await backup(20);
  expect((await findings()).Backup).toMatch(/^wrong: foyer-.* is 20 days old/);
});

it('tells what cannot be examined, after all that can', async () => {
  // Leads to itself, so that not even root can read it.
  await symlink('backups', join(folder, 'backups'));
  const lines: string[] = [];
  expect(await runDoctor(envOf(), (line) => lines.push(line))).toBe(false);
  expect(lines.map((line) => line.replace(/:.*/, ''))).toEqual(expect.arrayContaining(['ok     Data folder', 'ok     Database']));
  expect(lines.at(-2)).toMatch(/^wrong {2}Backup: It cannot be examined: .*ELOOP/);
  expect(lines.at(-1)).toBe('1 thing is wrong.');
});

it('tells a folder that others can read, and a restore that did not finish', async () => {
  await chmod(folder, 0o755);
  await markRestore(folder);
  const found = await findings();
  expect(found['Data folder']).toBe(`wrong: Other users can read ${folder}: chmod 700 ${folder}`);
  expect(found.Restore).toMatch(/^wrong: A restore did not finish/);
});

it('tells pending migrations and a newer database', async () => {
  const newest = 'select max(created_at) from drizzle.__drizzle_migrations';
  const { rows } = await database.pool.query(
    `delete from drizzle.__drizzle_migrations where created_at = (${newest}) returning hash, created_at`,
  );
  expect((await findings()).Migrations).toMatch(/^wrong: 1 of \d+ are pending/);
  const insert = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';
  await database.pool.query(insert, [rows[0].hash, rows[0].created_at]);
  await database.pool.query(insert, ['newer', 9_999_999_999_999]);
  expect((await findings()).Migrations).toMatch(/^wrong: The database belongs to a newer Foyer/);
  await database.pool.query("delete from drizzle.__drizzle_migrations where hash = 'newer'");
});

it('tells a database that cannot be reached, without its password', async () => {
  const found = await findings({ DATABASE_URL: 'postgres://foyer:hidden-word@127.0.0.1:1/foyer' });
  expect(found.Database).toMatch(/^wrong: It cannot be used/);
  expect(JSON.stringify(found)).not.toContain('hidden-word');
});

it('tells a mail server that does not answer, and a sender that nobody accepts', async () => {
  const SMTP_URL = 'smtp://someone:hidden-word@127.0.0.1:1';
  expect((await findings({ SMTP_URL })).Mail).toMatch(/^wrong: MAIL_FROM/);
  const found = await findings({ SMTP_URL, MAIL_FROM: 'studio@studio.example' });
  expect(found.Mail).toMatch(/^wrong: The mail server of SMTP_URL refuses/);
  expect(JSON.stringify(found)).not.toContain('hidden-word');
});

it('tells an address that leads elsewhere, and a proxy that is not trusted', async () => {
  const server = createServer((_, response) => response.end());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const PORT = String((server.address() as AddressInfo).port);
  const found = await findings({ PORT, PUBLIC_URL: 'https://127.0.0.1:1' });
  expect(found.Proxy).toMatch(/^wrong: .*TRUST_PROXY=true/);
  expect(found.Address).toMatch(/^wrong: https:\/\/127\.0\.0\.1:1 does not lead to port/);
  expect((await findings({ PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}` })).Address).toMatch(/^ok: .* leads here\.$/);
  await new Promise((done) => server.close(done));
});
