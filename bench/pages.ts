import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { createDb, createPool } from '#db/client.ts';
import { system_settings } from '#db/schema/platform/settings.ts';
import { services } from '#db/schema/sales/services.ts';
import { sampleServices } from '#features/sales/services/sample.server.ts';
import { startEmbedded } from '#platform/postgres/embedded.server.ts';
import { startAppProcess } from '../tests/app-process.ts';
import { findChromium } from '../tests/browser/chromium.ts';
import type { Figure } from './run.ts';
import type { BenchStudio } from './studio.ts';

const pages = ['/', '/about', '/services', '/templates', '/pricing', '/support', '/contact'];
const least: Record<string, number> = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
const rounds = 3;

/** Lighthouse as on a phone, on each public page of a studio with an address and open services; the middle one of three runs. */
export async function publicPages({ dataDir }: BenchStudio): Promise<Figure[]> {
  await furnish(dataDir);
  const app = await startAppProcess({ DATA_DIR: dataDir });
  const profile = await mkdtemp(join(tmpdir(), 'foyer-pages-'));
  const { executablePath, args, env } = await findChromium();
  const chromeFlags = [...args, '--headless=new'];
  const chrome = await launch({ chromePath: executablePath, chromeFlags, userDataDir: profile, envVars: env });
  try {
    const figures: Figure[] = [];
    for (const path of pages) {
      await fetch(app.url + path);
      const runs: Record<string, number>[] = [];
      for (let round = 0; round < rounds; round += 1) runs.push(await look(app.url + path, chrome.port));
      const middle = (name: string) => runs.map((run) => run[name] ?? 0).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
      for (const [name, limit] of Object.entries(least)) {
        const score = middle(name);
        // A machine that is busy with other work measures itself: an index far below 1500 says nothing about the page.
        const machine = name === 'performance' ? `, machine index ${Math.round(middle('machine'))}` : '';
        const text = `of 100, at least ${limit}${machine}`;
        figures.push({ name: `${path} ${name}`, value: String(score), limit: text, ok: score >= limit });
      }
      const shift = Math.max(...runs.map((run) => run.shift ?? 1));
      figures.push({ name: `${path} layout shift`, value: shift.toFixed(4), limit: 'must be 0', ok: shift === 0 });
    }
    return figures;
  } finally {
    chrome.kill();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    await app.stop();
  }
}

async function look(url: string, port: number): Promise<Record<string, number>> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: Object.keys(least) });
  const scores = Object.keys(least).map((name) => [name, Math.round((result?.lhr.categories[name]?.score ?? 0) * 100)]);
  const shift = result?.lhr.audits['cumulative-layout-shift']?.numericValue ?? 1;
  return { ...Object.fromEntries(scores), shift, machine: result?.lhr.environment?.benchmarkIndex ?? 0 };
}

async function furnish(dataDir: string): Promise<void> {
  const server = await startEmbedded({ dataDir });
  const pool = createPool(server.url, 1, () => {});
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
