import { startAppProcess } from '../tests/app-process.ts';
import { MOST_SCRIPT, scriptWeight, weighedPages } from '../tests/page-weight.ts';
import type { Figure } from './measure.ts';
import type { BenchStudio } from './studio.ts';

/** All JavaScript that a public page loads by itself; the limit itself is held by the browser tests. */
export async function pageWeight({ dataDir }: BenchStudio): Promise<Figure[]> {
  const app = await startAppProcess({ DATA_DIR: dataDir });
  try {
    const figures: Figure[] = [];
    for (const path of weighedPages) {
      const weight = await scriptWeight(app.url, path);
      if (!weight) continue;
      figures.push({
        name: `JavaScript of ${path}`,
        value: weight.kilobytes.toFixed(1),
        limit: `kB brotli in ${weight.files} files, at most ${MOST_SCRIPT}`,
        ok: weight.kilobytes <= MOST_SCRIPT,
      });
    }
    return figures;
  } finally {
    await app.stop();
  }
}
