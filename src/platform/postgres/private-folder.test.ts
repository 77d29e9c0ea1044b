import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePrivateFolder } from './private-folder.server.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'foyer-private-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const modeOf = (folder: string) => statSync(folder).mode & 0o777;
/** Whom root's PostgreSQL runs as has to pass through what root has opened for it. */
const kept = process.getuid?.() === 0 ? 0o711 : 0o700;

test('a new data folder is its owner’s alone', () => {
  const folder = join(base, 'a', 'b');
  makePrivateFolder(folder);
  expect(modeOf(folder)).toBe(0o700);
});

test.each([
  ['an empty one', []],
  ['one that was a data folder before', ['foyer.lock', 'postgres.log']],
])('%s is closed', (_, names) => {
  const folder = join(base, 'data');
  mkdirSync(folder);
  for (const name of names) writeFileSync(join(folder, name), '');
  chmodSync(folder, 0o755);
  makePrivateFolder(folder);
  expect(modeOf(folder)).toBe(kept);
});

test('one that holds other things is left as it is', () => {
  writeFileSync(join(base, 'mine.txt'), '');
  chmodSync(base, 0o755);
  makePrivateFolder(base);
  expect(modeOf(base)).toBe(0o755);
});
