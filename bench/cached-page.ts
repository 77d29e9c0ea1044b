import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startAppProcess } from '../tests/app-process.ts';
import { startFloor } from './floor.ts';
import { ratio } from './load.ts';
import type { Figure } from './measure.ts';
import type { BenchStudio } from './studio.ts';

const least = 0.4;

export async function cachedPage({ dataDir }: BenchStudio): Promise<Figure[]> {
  const app = await startAppProcess({ DATA_DIR: dataDir });
  try {
    const headers = { 'accept-encoding': 'br' };
    await fetch(`${app.url}/`);
    const response = await fetch(`${app.url}/`, { headers });
    const bytes = await rawBody(`${app.url}/`);
    const file = join(dataDir, 'page.br');
    await writeFile(file, bytes);
    const same = Object.fromEntries(
      [...response.headers].filter(([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name)),
    );
    const floor = await startFloor('bytes', {
      BODY_FILE: file,
      HEADERS: JSON.stringify({ ...same, 'content-length': bytes.length }),
    });
    try {
      const seen = await ratio({ url: `${app.url}/`, headers }, { url: floor.url, headers });
      const limit = `of bare node:http with the same bytes (${Math.round(seen.ours)}/s of ${Math.round(seen.floor)}/s), at least ${least}`;
      return [{ name: 'cached public page', value: seen.ratio.toFixed(2), limit, ok: seen.ratio >= least }];
    } finally {
      await floor.stop();
    }
  } finally {
    await app.stop();
  }
}

/** The bytes as they go over the wire; fetch would unpack them. */
async function rawBody(url: string): Promise<Buffer> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('end', () => resolve(Buffer.concat(parts)));
    }).on('error', reject);
  });
}
