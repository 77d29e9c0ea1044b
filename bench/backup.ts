import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import pg from 'pg';
import { startEmbedded } from '#platform/postgres/embedded.server.ts';
import { startAppProcess } from '../tests/app-process.ts';
import { watched } from './file-transfer.ts';
import { type Figure, inTheMiddle } from './measure.ts';
import { signIn } from './sign-in.ts';
import type { BenchStudio } from './studio.ts';

/** `BACKUP_GB=1` for a shorter look. */
const gigabytes = Number(process.env.BACKUP_GB ?? 10);
const fileBytes = 100_000_000;
const leastShare = 0.7;
const mostMegabytes = 80;
const patience = 30 * 60_000;

/** A backup asked for on the screen, of a studio with many large files, while somebody keeps reading the site. */
export async function largeBackup({ dataDir }: BenchStudio): Promise<Figure[]> {
  const server = await startEmbedded({ dataDir });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const app = await startAppProcess({ DATA_DIR: dataDir, DATABASE_URL: server.url });
  try {
    await storeFiles(client, join(dataDir, 'files'));
    const cookie = await signIn(app.url);
    const ask = async (method: string, path: string) => {
      const headers = { cookie, origin: app.url, 'content-type': 'application/json' };
      const answer = await fetch(`${app.url}/api${path}`, {
        method,
        headers,
        ...(method === 'POST' ? { body: JSON.stringify({ backup_id: randomUUID() }) } : {}),
      });
      if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
      return (await answer.json()) as { data: { items: { state: string; error: string | null; size_bytes: number }[] } };
    };
    const page = { url: `${app.url}/`, headers: { 'accept-encoding': 'br' }, connections: 16 };
    const read = async (seconds: number) => (await autocannon({ ...page, duration: seconds })).requests.average;
    // Each figure is of a second after a rest: under full load all the time, the backup would get what two cores leave over.
    const inTurn = async () => {
      await sleep(1_500);
      return read(1);
    };
    await read(3);
    const atRest = [await inTurn(), await inTurn(), await inTurn(), await inTurn(), await inTurn()];
    const during: number[] = [];
    const until = Date.now() + patience;
    const { seconds, growth } = await watched(app.child.pid ?? 0, async () => {
      await ask('POST', '/admin/backups');
      for (;;) {
        const [newest] = (await ask('GET', '/admin/backups')).data.items;
        if (newest?.state === 'done') return;
        if (newest?.state === 'failed') throw new Error(`The backup failed: ${newest.error}`);
        if (Date.now() > until) throw new Error(`The backup is still ${newest?.state}`);
        during.push(await inTurn());
      }
    });
    for (let left = 5; left > 0; left -= 1) atRest.push(await inTurn());
    const [meanwhile, rest] = [inTheMiddle(during), inTheMiddle(atRest)];
    const share = meanwhile / rest;
    return [
      {
        name: `backup of ${gigabytes} GB`,
        value: seconds.toFixed(0),
        limit: 's, one second in two and a half under full load',
        ok: true,
      },
      {
        name: 'memory while it is made',
        value: growth.toFixed(0),
        limit: `MB above rest, at most ${mostMegabytes}`,
        ok: growth <= mostMegabytes,
      },
      {
        name: 'cached page while it is made',
        value: share.toFixed(2),
        limit: `of its rate at rest (${Math.round(meanwhile)}/s of ${Math.round(rest)}/s), at least ${leastShare}`,
        ok: share >= leastShare,
      },
    ];
  } finally {
    await app.stop();
    await client.end();
    await server.stop();
  }
}

/** The same bytes under many names: a backup cannot tell. */
async function storeFiles(client: pg.Client, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const first = join(folder, `${randomUUID()}.bin`);
  await writeFile(first, randomBytes(fileBytes));
  const many = Math.ceil((gigabytes * 1e9) / fileBytes);
  for (let n = 0; n < many; n += 1) {
    const path = `${randomUUID()}.bin`;
    await link(first, join(folder, path));
    await client.query(
      `insert into files (id, original_name, filename, path, content_type, size, visibility, subject_type, subject_id)
      values (gen_random_uuid(), $1, $1, $1, 'application/octet-stream', $2, 'studio', 'service', gen_random_uuid())`,
      [path, fileBytes],
    );
  }
}
