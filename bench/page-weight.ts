import { brotliCompressSync } from 'node:zlib';
import { startAppProcess } from '../tests/app-process.ts';
import type { Figure } from './measure.ts';
import type { BenchStudio } from './studio.ts';

const most = 105;
const publicPages = ['/', '/about', '/services', '/templates', '/pricing', '/support', '/contact', '/verify'];

/** All JavaScript that a public page loads by itself, packed as it is served. */
export async function pageWeight({ dataDir }: BenchStudio): Promise<Figure[]> {
  const app = await startAppProcess({ DATA_DIR: dataDir });
  try {
    const figures: Figure[] = [];
    for (const path of publicPages) {
      const response = await fetch(app.url + path);
      if (new URL(response.url).pathname !== path) continue;
      const html = await response.text();
      const scripts = new Set(
        [
          ...html.matchAll(
            /(?:href|src)="(\/assets\/[^"]+\.js)"|import\("(\/assets\/[^"]+\.js)"\)|from "(\/assets\/[^"]+\.js)"/g,
          ),
        ].map((match) => match[1] ?? match[2] ?? match[3]),
      );
      let bytes = 0;
      for (const script of scripts) bytes += brotliCompressSync(await (await fetch(`${app.url}${script}`)).text()).length;
      const kilobytes = bytes / 1000;
      figures.push({
        name: `JavaScript of ${path}`,
        value: kilobytes.toFixed(1),
        limit: `kB brotli in ${scripts.size} files, at most ${most}`,
        ok: kilobytes <= most,
      });
    }
    return figures;
  } finally {
    await app.stop();
  }
}
