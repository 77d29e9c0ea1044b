import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = 'docs/decisions';

it('lists every decision with its title', () => {
  const titles = readdirSync(folder)
    .filter((file) => /^\d{3}-/.test(file))
    .toSorted()
    .map((file) => `- [${readFileSync(`${folder}/${file}`, 'utf8').split('\n', 1)[0]?.replace(/^# /, '')}](${file})`);
  const index = readFileSync(`${folder}/README.md`, 'utf8');
  expect(index.split('\n').filter((line) => line.startsWith('- '))).toEqual(titles);
});
