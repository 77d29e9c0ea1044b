import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findChromium } from '../tests/browser/chromium.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Scores of 0 to 100 by category, the layout shift, how fast Lighthouse found the machine, and how many times it slowed it down. */
export type Look = { scores: Record<string, number>; shift: number; machine: number; slowdown: number };

/** What Lighthouse makes a phone of by slowing it down four times. Of a slower machine it would make a phone that nobody has. */
const fullSpeed = 1_500;
const slowdownOf = (machine: number): number => Math.min(1, machine / fullSpeed) * 4;

/** Opens a Chromium, hands over a function that looks at an address with Lighthouse as on a phone, and closes it again. */
export async function onPhone<T>(work: (look: (url: string) => Promise<Look>) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'foyer-lighthouse-'));
  const { executablePath, args, env } = await findChromium();
  const chromeFlags = [...args, '--headless=new'];
  const chrome = await launch({ chromePath: executablePath, chromeFlags, userDataDir: profile, envVars: env });
  try {
    let machine: number | null = null;
    return await work(async (url) => {
      machine ??= (await audit(url, chrome.port, 4)).machine;
      const look = await audit(url, chrome.port, slowdownOf(machine));
      // The fastest that was seen counts: a moment in which the machine is busy makes no page look better.
      machine = Math.max(machine, look.machine);
      return look;
    });
  } finally {
    chrome.kill();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function audit(url: string, port: number, slowdown: number): Promise<Look> {
  const throttling = { cpuSlowdownMultiplier: slowdown };
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: categories, throttling });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
  const { runtimeError, audits, environment } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${runtimeError.code} ${runtimeError.message}`);
  const scores = categories.map((name) => {
    const score = result.lhr.categories[name]?.score;
    if (typeof score === 'number') return [name, Math.round(score * 100)];
    // An audit that broke leaves its category without a score, which is not a bad score.
    const broken = Object.values(audits).filter((one) => one.scoreDisplayMode === 'error');
    throw new Error(`Lighthouse has no score for ${name}: ${broken.map((one) => `${one.id}: ${one.errorMessage}`).join('; ')}`);
  });
  const shift = audits['cumulative-layout-shift']?.numericValue ?? 1;
  return { scores: Object.fromEntries(scores), shift, machine: environment.benchmarkIndex, slowdown };
}
