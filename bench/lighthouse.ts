import { startAppProcess } from '../tests/app-process.ts';
import type { Figure } from './measure.ts';
import { onPhone } from './phone.ts';
import type { BenchStudio } from './studio.ts';

const least: Record<string, number> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

/** Lighthouse as on a phone, on the home page of a studio that is set up. */
export async function lighthouseHome({ dataDir }: BenchStudio): Promise<Figure[]> {
  const app = await startAppProcess({ DATA_DIR: dataDir });
  try {
    await fetch(app.url);
    const { scores } = await onPhone((look) => look(`${app.url}/`));
    return Object.entries(least).map(([name, limit]) => {
      const score = scores[name] ?? 0;
      return { name: `Lighthouse mobile ${name}`, value: String(score), limit: `of 100, at least ${limit}`, ok: score >= limit };
    });
  } finally {
    await app.stop();
  }
}
