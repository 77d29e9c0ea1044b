import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadAppSecret } from './app-secret.server.ts';

const isNew = async () => false;
const isUsed = async () => true;
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-secret-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('gives every process that starts at once the same secret, readable by the owner only', async () => {
  const data = join(folder, 'data');
  const secrets = await Promise.all(Array.from({ length: 20 }, () => loadAppSecret(data, undefined, isNew)));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(await readdir(data)).toEqual(['app-secret']);
  expect((await stat(join(data, 'app-secret'))).mode & 0o777).toBe(0o600);
  expect((await stat(data)).mode & 0o777).toBe(0o700);
  expect(await loadAppSecret(data, undefined, isUsed)).toBe(secrets[0]);
});

it('prefers the environment and leaves the folder alone', async () => {
  expect(await loadAppSecret(join(folder, 'none'), 'from the environment', isUsed)).toBe('from the environment');
  expect(await readdir(folder)).toEqual([]);
});

it('does not replace a damaged secret, for what it sealed would be lost', async () => {
  await writeFile(join(folder, 'app-secret'), '');
  await expect(loadAppSecret(folder, undefined, isNew)).rejects.toThrow('backup');
});

it('makes no second secret for a database that was served under one', async () => {
  await expect(loadAppSecret(folder, undefined, isUsed)).rejects.toThrow('app-secret, is missing');
  expect(await readdir(folder)).toEqual([]);
});

it('takes the secret of another process that was quicker', async () => {
  let theirs = '';
  const usedMeanwhile = async () => {
    theirs = await loadAppSecret(folder, undefined, isNew);
    return true;
  };
  expect(await loadAppSecret(folder, undefined, usedMeanwhile)).toBe(theirs);
});
