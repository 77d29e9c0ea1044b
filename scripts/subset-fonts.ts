// Cuts the two typefaces down to what the pages use, and writes them to src/app/fonts. Run it after a new version of either package:
//   node scripts/subset-fonts.ts
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);
const folder = new URL('../src/app/fonts/', import.meta.url);
const joining = ['kern', 'mark', 'mkmk', 'ccmp', 'locl'];
const all = [
  {
    file: 'inter.woff2',
    from: 'inter',
    variationAxes: { wght: { min: 400, max: 700 } },
    // Figures of one width, and the two letter shapes that app.css asks for.
    keepFeatures: [...joining, 'tnum', 'cv11', 'ss03'],
  },
  // Headings have one weight; the demo pages take the others from the whole file.
  { file: 'bricolage-600.woff2', from: 'bricolage-grotesque', variationAxes: { wght: 600 }, keepFeatures: joining },
];

/** Every letter of the package's file stays; weights and alternate shapes that no page shows go. */
export async function cutFaces(): Promise<{ file: URL; bytes: Buffer }[]> {
  return Promise.all(
    all.map(async ({ file, from, ...wanted }) => {
      const base = `@fontsource-variable/${from}`;
      const ranges: { latin: string } = JSON.parse(await readFile(resolve(`${base}/unicode.json`), 'utf8'));
      const whole = await readFile(resolve(`${base}/files/${from}-latin-wght-normal.woff2`));
      const bytes = await subsetFont(whole, lettersOf(ranges.latin), { targetFormat: 'woff2', ...wanted });
      return { file: new URL(file, folder), bytes };
    }),
  );
}

function lettersOf(ranges: string): string {
  let letters = '';
  for (const range of ranges.split(',')) {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code += 1)
      letters += String.fromCodePoint(code);
  }
  return letters;
}

if (import.meta.main) {
  await mkdir(folder, { recursive: true });
  for (const { file, bytes } of await cutFaces()) await writeFile(file, bytes);
}
