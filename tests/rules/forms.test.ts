import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const screens = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.tsx'));
/** What is looked for belongs into the address. */
const searches = new Set([
  'src/features/desk/help/screens/help-page.tsx',
  'src/features/operations/api-docs/screens/api-docs-screen.tsx',
  'src/features/website/visits/screens/period-choice.tsx',
]);

/** The first lines of each form, as far as its own attributes go. */
const formsIn = (code: string) => code.match(/<form\b(?:[^<]|<(?!\/?\w))*?(?=\n\s*<|>\n|$)/g) ?? [];

it('every form posts: sent before its script has come, nothing that was typed may stand in the address', () => {
  const found = screens.flatMap((file) => formsIn(readFileSync(file, 'utf8')).map((form) => ({ file, form })));
  expect(found.length).toBeGreaterThan(40);
  const gets = found.filter(({ form, file }) => !/method="post"/.test(form) && !searches.has(file));
  expect(gets.map(({ file }) => file)).toEqual([]);
});

it('posted forms are read in one place, where a body that is none is refused instead of failing', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const readers = sources.filter((file) => readFileSync(`src/${file}`, 'utf8').includes('.formData('));
  expect(readers).toEqual(['platform/forms/read-form.server.ts']);
});
