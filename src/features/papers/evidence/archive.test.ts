import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealed_documents } from '#db/schema/papers/evidence.ts';
import { testStudio } from '#tests/studio.ts';
import { startTsa, type TsaStandIn } from '#tests/tsa/stand-in.ts';
import { signedRecord } from './evidence.testkit.ts';
import { finishDocument } from './seal.server.ts';

const studio = testStudio();
let tsa: TsaStandIn;
beforeAll(async () => {
  tsa = await startTsa();
});
afterAll(() => tsa.close());

const openssl = ['/usr/bin/openssl', '/usr/local/bin/openssl', '/opt/homebrew/bin/openssl'].find(existsSync);
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
type Files = Record<string, Uint8Array>;

const fetchArchive = async (id: string, who: 'admin' | 'client' | null = 'admin') =>
  studio.request(await studio.sessionOf(who), 'GET', `/api/admin/evidence/contract/${id}/evidence.zip`);

const made = new Map<boolean, Promise<{ id: string; files: Files }>>();
/** The archive of a contract that was signed and sealed, with a time stamp where that is asked for; one of each for all tests. */
function archive(stamped = false): Promise<{ id: string; files: Files }> {
  const known = made.get(stamped) ?? makeArchive(stamped);
  made.set(stamped, known);
  return known;
}

async function makeArchive(stamped: boolean): Promise<{ id: string; files: Files }> {
  const input = await signedRecord(studio.db);
  const { platform } = studio;
  const env = { ...platform.env, ...(stamped ? { SEAL_TSA_URL: tsa.url } : {}) };
  await finishDocument({ ...platform, env }, input);
  const response = await fetchArchive(input.document_id);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${input.number}-evidence.zip"`);
  return { id: input.document_id, files: unzipSync(new Uint8Array(await response.arrayBuffer())) };
}

/** As somebody who changes an archive would: with sums that fit. */
function withSums(files: Files): Files {
  const { SHA256SUMS: _old, ...rest } = files;
  const sums = Object.entries(rest).map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`);
  return { ...rest, SHA256SUMS: Buffer.from(sums.join('')) };
}

/** The verdict of a program that shares no code with the product. */
async function verdict(files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-evidence-'));
  for (const [name, bytes] of Object.entries({ ...files, 'authority.pem': Buffer.from(tsa.certificate) })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  const run = promisify(execFile)(process.execPath, ['tests/evidence/check-archive.mjs', folder, join(folder, 'authority.pem')]);
  return (await run.catch((error: { stdout: string }) => error)).stdout.trim();
}

describe.skipIf(!openssl)('an archive of evidence', () => {
  it('is proof to a stranger, with and without a time stamp', async () => {
    const { files } = await archive();
    const names = Object.keys(files).map((name) => name.replaceAll(/CON-\d+/g, 'CON'));
    expect(names.sort()).toEqual([
      ...['README.txt', 'SHA256SUMS', 'certificate.pem', 'events.jsonl', 'events.sha256', 'manifest.json'],
      ...['sealed/CON-version-1.pdf', 'signatures/client.txt', 'versions/1.json'],
    ]);
    expect(await verdict(files)).toBe('PROVED: 1 sealed, 7 events');
    const stamped = await archive(true);
    expect(Object.keys(stamped.files).filter((name) => name.includes('time-stamp'))).toHaveLength(1);
    expect(await verdict(stamped.files)).toBe('PROVED: 1 sealed, 7 events');
  });

  it('can be checked with the very commands of its page of instructions', async () => {
    const { files } = await archive();
    const folder = await mkdtemp(join(tmpdir(), 'foyer-evidence-'));
    for (const [name, bytes] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), bytes);
    }
    const page = Buffer.from(files['README.txt'] ?? []).toString('utf8');
    // What is indented by three after a numbered step is a command; the sixth step needs a time stamp.
    const steps = page.slice(page.indexOf('1. '), page.indexOf('6. '));
    const commands = steps
      .split('\n')
      .filter((line) => /^ {3}(\s*-CAfile|sha256sum|F=|set|\{|tail|openssl|grep|while)/.test(line));
    expect(commands.length).toBeGreaterThan(9);
    const script = ['set -e', ...commands].join('\n');
    const { stdout, stderr } = await promisify(execFile)('bash', ['-c', script], { cwd: folder });
    expect(stdout).toContain('events.jsonl: OK');
    expect(stdout).toMatch(/FoyerRecord \(contract CON-\d+ version 1 events 6 head [0-9a-f]{64}\)/);
    expect(stderr).toContain('CMS Verification successful');
  });

  it('tells every change, also one with sums that fit', async () => {
    const { files } = await archive(true);
    const pdf = Object.keys(files).find((name) => name.endsWith('.pdf')) ?? '';
    const lines = Buffer.from(files['events.jsonl'] ?? [])
      .toString('utf8')
      .trimEnd()
      .split('\n');
    const events = (changed: string[]): Files => ({
      'events.jsonl': Buffer.from(changed.map((line) => `${line}\n`).join('')),
      'events.sha256': Buffer.from(changed.map((line) => `${sha256(line)}\n`).join('')),
    });
    const renamed = lines.map((line) => line.replaceAll('Zoë Ångström', 'Mallory'));
    const rechained: string[] = [];
    for (const line of renamed) {
      const previous = rechained.at(-1);
      rechained.push(previous ? line.replace(/"previous_hash":"\w+"/, `"previous_hash":"${sha256(previous)}"`) : line);
    }
    const flipped = (name: string, at: number) => {
      const bytes = Buffer.from(files[name] ?? []);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return { [name]: bytes };
    };
    const stamp = Object.keys(files).find((name) => name.includes('time-stamp')) ?? '';
    const told = async (change: Files) => verdict(withSums({ ...files, ...change }));
    expect(await verdict({ ...files, ...events(renamed) })).toBe('NOT PROVED: events.jsonl was damaged');
    expect(await told(events(renamed))).toContain('does not follow the one before it');
    expect(await told(events(rechained))).toContain('the record does not pass through event 6');
    expect(await told(events(lines.slice(0, 5)))).toContain('the record does not pass through event 6');
    expect(await told(events(lines.slice(0, 6)))).toContain('is not on record');
    expect(await told({ 'versions/1.json': Buffer.from('{"total_amount_cents":1}') })).toContain('was never sent');
    expect(await told({ 'signatures/client.txt': Buffer.from('M1 1L2 2') })).toContain('was never given');
    expect(await told(flipped(pdf, 2_000))).toContain('does not fit');
    expect(await told(flipped(stamp, 200))).toContain('is not on its seal');
  });
});

describe('exporting evidence', () => {
  it('is for administrators, and audited with the hash of the archive', async () => {
    const { document_id: id, number } = await signedRecord(studio.db);
    expect([(await fetchArchive(id, null)).status, (await fetchArchive(id, 'client')).status]).toEqual([401, 403]);
    const response = await fetchArchive(id);
    expect(response.status).toBe(200);
    const body = new Uint8Array(await response.arrayBuffer());
    const [entry] = (await studio.audit()).filter(({ action, entity_id }) => action === 'evidence.exported' && entity_id === id);
    expect(entry).toMatchObject({ actor_id: studio.ids.admin, details: { number, sha256: sha256(body), intact: true } });
    expect((await fetchArchive('01900000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  it('hands out no sealed file that is not the one that was sealed', async () => {
    const { id } = await archive();
    const [sealed] = await studio.db.select().from(sealed_documents).where(eq(sealed_documents.document_id, id));
    const { rows } = await studio.db.execute<{ path: string }>(sql`select path from files where id = ${sealed?.file_id}`);
    await studio.platform.files.put(rows[0]?.path ?? '', Buffer.from('%PDF-1.7 other'));
    expect((await fetchArchive(id)).status).toBe(500);
  });
});
