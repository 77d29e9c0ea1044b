import { createDb, createPool } from '#db/client.ts';
import { system_settings } from '#db/schema/platform/settings.ts';
import { services } from '#db/schema/sales/services.ts';
import { sampleServices } from '#features/sales/services/sample-services.ts';
import { startEmbedded } from '#platform/postgres/embedded.server.ts';
import { startAppProcess } from '../tests/app-process.ts';
import { sitePages } from '../tests/site-pages.ts';
import type { Figure } from './measure.ts';
import { type Look, onPhone } from './phone.ts';
import { publishPicturedPost } from './pictured-post.ts';
import type { BenchStudio } from './studio.ts';

const least: Record<string, number> = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
const rounds = 3;

/** Lighthouse as on a phone, on each public page of a studio with an address and open services; the middle one of three runs. */
export async function publicPages({ dataDir }: BenchStudio): Promise<Figure[]> {
  await furnish(dataDir);
  return lookAt(dataDir, async () => sitePages);
}

/** The same on a post with ten pictures, which takes a minute to make. */
export const picturedPost = ({ dataDir }: BenchStudio): Promise<Figure[]> =>
  lookAt(dataDir, async (url) => [await publishPicturedPost(url)]);

async function lookAt(dataDir: string, prepare: (url: string) => Promise<readonly string[]>): Promise<Figure[]> {
  const app = await startAppProcess({ DATA_DIR: dataDir });
  try {
    const paths = await prepare(app.url);
    return await onPhone(async (look) => {
      const figures: Figure[] = [];
      for (const path of paths) {
        await fetch(app.url + path);
        const looks: Look[] = [];
        for (let round = 0; round < rounds; round += 1) looks.push(await look(app.url + path));
        figures.push(...figuresOf(path, looks));
      }
      return figures;
    });
  } finally {
    await app.stop();
  }
}

function figuresOf(path: string, looks: Look[]): Figure[] {
  const middle = (read: (look: Look) => number) => looks.map(read).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  const shift = Math.max(...looks.map((look) => look.shift));
  return [
    ...Object.entries(least).map(([name, limit]) => {
      const score = middle(({ scores }) => scores[name] ?? 0);
      const slowed = `slowed down ${middle((look) => look.slowdown).toFixed(1)} times`;
      const machine = name === 'performance' ? `, machine index ${Math.round(middle((look) => look.machine))}, ${slowed}` : '';
      const text = `of 100, at least ${limit}${machine}`;
      return { name: `${path} ${name}`, value: String(score), limit: text, ok: score >= limit };
    }),
    { name: `${path} layout shift`, value: shift.toFixed(4), limit: 'must be 0', ok: shift === 0 },
  ];
}

async function furnish(dataDir: string): Promise<void> {
  const server = await startEmbedded({ dataDir });
  const pool = createPool(server.url, 1);
  const db = createDb(pool);
  await db.insert(services).values(sampleServices);
  await db
    .insert(system_settings)
    .values([
      { key: 'show_services_to_visitors', value: 'true' },
      { key: 'site_address', value: '12 Harbour Road, Portland, ME 04101' },
      { key: 'site_phone', value: '+1 207 555 0142' },
      { key: 'site_email', value: 'hello@studio.example' },
    ])
    .onConflictDoNothing();
  await pool.end();
  await server.stop();
}
