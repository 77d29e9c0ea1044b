import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { cutFaces } from '../scripts/subset-fonts.ts';

it('serves the typefaces as the packages in use have them', async () => {
  for (const { file, bytes } of await cutFaces()) expect((await readFile(file)).equals(bytes), `${file} is stale`).toBe(true);
});
