import { constants, existsSync } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { createTransport } from 'nodemailer';
import type pg from 'pg';
import { listMigrations } from '#db/table-copies.ts';
import { connected } from '#platform/backup/connect.server.ts';
import { listBackups } from '#platform/backup/list-backups.server.ts';
import { backupFolder } from '#platform/backup/place.server.ts';
import { isRestoreUnfinished } from '#platform/backup/unfinished-restore.server.ts';
import type { Env } from '#platform/env.server.ts';
import { errorText } from '#platform/log/error-text.ts';
import { redactText } from '#platform/log/redact.ts';
import { migrationsFolder, programVersion } from '#platform/root.server.ts';
import { fileSizeText } from '#shared/file-size.ts';
import { openExisting } from './backup.server.ts';

/** `wrong` has to be mended, `note` is worth knowing. */
export type Finding = { about: string; state: 'ok' | 'note' | 'wrong'; text: string };

const ok = (about: string, text: string): Finding => ({ about, state: 'ok', text });
const note = (about: string, text: string): Finding => ({ about, state: 'note', text });
const wrong = (about: string, text: string): Finding => ({ about, state: 'wrong', text });

const leastFree = 1024 ** 3;
const oldestPostgres = 150_000;
const mostSecondsApart = 5;
const mostDays = 8;
const dayInMs = 86_400_000;
const patience = 5_000;

/** `npm run doctor`: what is wrong with an installation and how to mend it, told as it is found; answers whether nothing is. */
export async function runDoctor(env: Env, say: (line: string) => void): Promise<boolean> {
  let count = 0;
  for await (const { about, state, text } of examine(env, say)) {
    say(`${state.padEnd(5)}  ${about}: ${text}`);
    if (state === 'wrong') count += 1;
  }
  say(count === 0 ? 'Nothing is wrong.' : `${count} ${count === 1 ? 'thing is' : 'things are'} wrong.`);
  return count === 0;
}

/** One examination after the other; one that fails is told, and the others go on. */
export async function* examine(env: Env, say: (line: string) => void = () => {}): AsyncGenerator<Finding> {
  yield ok('Version', `Foyer ${programVersion()}, Node ${process.versions.node}`);
  yield* await tried('Data folder', () => dataFolder(env));
  yield* await tried('Disk', () => diskSpace(env));
  yield* await tried('Database', () => database(env, say));
  yield* await tried('Mail', () => mail(env));
  yield* await tried('Address', () => address(env));
  yield* await tried('Backup', () => lastBackup(env));
}

async function tried(about: string, examination: () => Promise<Finding | Finding[]>): Promise<Finding[]> {
  try {
    return [await examination()].flat();
  } catch (error) {
    return [wrong(about, `It cannot be examined: ${redactText(errorText(error))}`)];
  }
}

async function dataFolder({ DATA_DIR }: Env): Promise<Finding[]> {
  const folder = resolve(DATA_DIR);
  const about = 'Data folder';
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) return [wrong(about, `${folder} is not there; set DATA_DIR, or start Foyer once.`)];
  const findings: Finding[] = [];
  const isWritable = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  // Root's PostgreSQL runs as another user, who has to pass through.
  const open = found.mode & 0o777 & ~(found.uid === 0 ? 0o711 : 0o700);
  if (!isWritable)
    findings.push(wrong(about, `${folder} cannot be written by this user; change its owner: chown -R USER ${folder}`));
  else if (open && process.platform !== 'win32')
    findings.push(wrong(about, `Other users can read ${folder}: chmod 700 ${folder}`));
  else findings.push(ok(about, folder));
  if (isRestoreUnfinished(folder))
    findings.push(wrong('Restore', 'A restore did not finish; run npm run restore -- FILE again.'));
  return findings;
}

async function diskSpace({ DATA_DIR }: Env): Promise<Finding[]> {
  const folder = resolve(DATA_DIR);
  if (!existsSync(folder)) return [];
  const { bavail, bsize, blocks } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${fileSizeText(free)} free on the disk of ${folder}`;
  const isShort = free < leastFree || bavail / blocks < 0.05;
  return [isShort ? wrong('Disk', `${text}; free some before it is full, writes are refused then.`) : ok('Disk', text)];
}

async function database(env: Env, say: (line: string) => void): Promise<Finding[]> {
  try {
    const opened = await openExisting(env, say);
    try {
      return await connected(opened.url, async (client) => [
        await databaseVersion(client),
        await clock(client),
        await migrations(client),
      ]);
    } finally {
      await opened.stop();
    }
  } catch (error) {
    return [wrong('Database', `It cannot be used: ${redactText(errorText(error))}`)];
  }
}

async function databaseVersion(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query(
    "select current_setting('server_version') as name, current_setting('server_version_num')::int as number",
  );
  const text = `PostgreSQL ${rows[0]?.name}`;
  return rows[0]?.number >= oldestPostgres ? ok('Database', text) : wrong('Database', `${text} is too old; use 15 or newer.`);
}

async function clock(client: pg.Client): Promise<Finding> {
  const before = Date.now();
  const { rows } = await client.query('select extract(epoch from clock_timestamp())::float8 * 1000 as at');
  const middle = (before + Date.now()) / 2;
  const seconds = Math.round(Math.abs(rows[0]?.at - middle) / 1000);
  if (seconds <= mostSecondsApart) return ok('Clock', 'This machine and the database agree.');
  return wrong('Clock', `This machine and the database are ${seconds} seconds apart; set both by NTP.`);
}

async function migrations(client: pg.Client): Promise<Finding> {
  const about = 'Migrations';
  const ran = (await listMigrations(client)).length;
  const known = readMigrationFiles({ migrationsFolder: migrationsFolder }).length;
  if (ran > known) return wrong(about, 'The database belongs to a newer Foyer; start that version.');
  if (ran < known) return wrong(about, `${known - ran} of ${known} are pending; restart Foyer, which runs them.`);
  return ok(about, `All ${known} have run.`);
}

async function mail({ SMTP_URL, MAIL_FROM }: Env): Promise<Finding> {
  const about = 'Mail';
  if (!SMTP_URL)
    return note(about, 'SMTP_URL is not set; mails leave through the provider of Settings, Integrations, or wait in the outbox.');
  if (/@localhost\b/.test(MAIL_FROM))
    return wrong(about, 'MAIL_FROM is not an address that others accept; set it to one of your domain.');
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  try {
    await transport.verify();
    return ok(about, 'The mail server answers and accepts the sign-in.');
  } catch (error) {
    return wrong(about, `The mail server of SMTP_URL refuses: ${redactText(errorText(error))}`);
  } finally {
    transport.close();
  }
}

async function address({ PUBLIC_URL, PORT, TRUST_PROXY, knownHosts }: Env): Promise<Finding[]> {
  const about = 'Address';
  if (!knownHosts) return [note(about, `PUBLIC_URL is not set: links in mails lead to ${PUBLIC_URL}.`)];
  const isSecure = PUBLIC_URL.startsWith('https://');
  const findings: Finding[] = [];
  if (isSecure && !TRUST_PROXY) {
    findings.push(
      wrong('Proxy', 'TLS ends at a proxy, which is not trusted: set TRUST_PROXY=true, or all visitors share its address.'),
    );
  }
  if (!isSecure && !/^http:\/\/(localhost|127\.)/.test(PUBLIC_URL)) {
    findings.push(wrong(about, `${PUBLIC_URL} is not encrypted; put a proxy with TLS in front and set PUBLIC_URL to https.`));
  }
  if (!(await isHealthy(`http://127.0.0.1:${PORT}`)))
    return [...findings, note(about, `Foyer does not run on port ${PORT}, so ${PUBLIC_URL} was not tried.`)];
  const reached = await isHealthy(PUBLIC_URL);
  findings.push(
    reached
      ? ok(about, `${PUBLIC_URL} leads here.`)
      : wrong(about, `${PUBLIC_URL} does not lead to port ${PORT}; look at the DNS entry, the certificate and the proxy.`),
  );
  return findings;
}

async function isHealthy(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/health`, { redirect: 'error', signal: AbortSignal.timeout(patience) }).catch(
    () => null,
  );
  await response?.body?.cancel();
  return response?.status === 200;
}

async function lastBackup(env: Env): Promise<Finding> {
  const about = 'Backup';
  const folder = backupFolder(env);
  const [last] = await listBackups(folder);
  if (!last) return wrong(about, `There is none in ${folder}; make one with npm run backup.`);
  const days = Math.floor((Date.now() - last.madeAt.getTime()) / dayInMs);
  const text = `${last.name} is ${days} ${days === 1 ? 'day' : 'days'} old`;
  return days > mostDays
    ? wrong(about, `${text}; make one with npm run backup, and let cron do it every night.`)
    : ok(about, text);
}
