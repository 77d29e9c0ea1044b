import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { post, untilReady } from '../../tests/faults/writers.ts';
import type { Figure } from '../measure.ts';
import type { BenchStudio } from '../studio.ts';
import { away, drill, times } from './drill.ts';

/** A disk of its own in memory, filled to the last byte while rows are written, and emptied again. Only root can make one. */
export async function fullDisk({ dataDir }: BenchStudio): Promise<Figure[]> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return [{ name: 'disk full', value: 'not tried', limit: 'needs root on Linux to make a small disk', ok: true }];
  const disk = await mkdtemp(join(tmpdir(), 'foyer-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk]);
  const ballast = join(disk, 'ballast');
  try {
    chmodSync(disk, 0o755);
    cpSync(dataDir, join(disk, 'data'), { recursive: true, preserveTimestamps: true });
    return await drill(join(disk, 'data'), 'disk full', async ({ app, cookie, writers }) => {
      const took: number[] = [];
      const reads: number[] = [];
      for (let n = times('FAULT_FULL_DISKS', 3); n > 0; n -= 1) {
        await writers.more(10);
        const { bavail, bsize } = statfsSync(disk);
        fill(ballast, bavail * bsize);
        await writers.answered(503);
        for (let second = 0; second < 5; second += 1) {
          await sleep(1_000);
          reads.push((await fetch(`${app().url}/api/admin/contacts`, { headers: { cookie } })).status);
        }
        rmSync(ballast);
        took.push(await untilReady(app()));
      }
      const failed = reads.filter((status) => status !== 200 && status !== 503).length;
      return [
        away('disk full, then freed', took),
        {
          name: 'disk full: reads answered otherwise than 200 or 503',
          value: String(failed),
          limit: `of ${reads.length}, must be 0`,
          ok: failed === 0,
        },
      ];
    });
  } finally {
    execFileSync('umount', [disk]);
    await rm(disk, { recursive: true, force: true });
  }
}

function fill(file: string, bytes: number): void {
  try {
    writeFileSync(file, Buffer.alloc(bytes));
  } catch (error) {
    // The writers may have taken the last of it meanwhile: full is full.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

/** A mail server that takes every connection and never says a word. */
export async function hangingMail({ dataDir }: BenchStudio): Promise<Figure[]> {
  const server = createServer(() => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    return await drill(
      dataDir,
      'mail server hangs',
      async ({ app, writers }) => {
        const took: number[] = [];
        for (let n = 0; n < 10; n += 1) {
          // Each leaves a mail that waits for the server.
          const began = performance.now();
          await post(app(), '/auth/request-password-reset', { email: 'client@studio.test', redirectTo: '/auth/reset-password' });
          await writers.more(10);
          took.push(performance.now() - began);
        }
        return [away('mail server hangs', took)];
      },
      { SMTP_URL: `smtp://127.0.0.1:${port}` },
    );
  } finally {
    server.close();
  }
}
