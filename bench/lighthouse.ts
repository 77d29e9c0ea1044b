import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { startAppProcess } from '../tests/app-process.ts';
import { findChromium } from '../tests/browser/chromium.ts';
import type { Figure } from './run.ts';
import type { BenchStudio } from './studio.ts';

const least: Record<string, number> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

/** Lighthouse as on a phone, on the home page of a studio that is set up. */
export async function lighthouseHome({ dataDir }: BenchStudio): Promise<Figure[]> {
  const app = await startAppProcess({ DATA_DIR: dataDir });
  const profile = await mkdtemp(join(tmpdir(), 'foyer-lighthouse-'));
  const { executablePath, args, env } = await findChromium();
  const chromeFlags = [...args, '--headless=new'];
  const chrome = await launch({ chromePath: executablePath, chromeFlags, userDataDir: profile, envVars: env });
  try {
    await fetch(app.url);
    const result = await lighthouse(`${app.url}/`, { port: chrome.port, logLevel: 'error', onlyCategories: Object.keys(least) });
    return Object.entries(least).map(([name, limit]) => {
      const score = Math.round((result?.lhr.categories[name]?.score ?? 0) * 100);
      return { name: `Lighthouse mobile ${name}`, value: String(score), limit: `of 100, at least ${limit}`, ok: score >= limit };
    });
  } finally {
    chrome.kill();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    await app.stop();
  }
}
