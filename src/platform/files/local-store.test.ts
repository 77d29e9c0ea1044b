import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLocalStore } from './local-store.server.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = () => createLocalStore(join(folder, 'files'));
const read = async (store: ReturnType<typeof open>, key: string) => {
  const file = await store.get(key);
  return file ? { size: file.size, text: (await buffer(file.stream)).toString() } : null;
};

it('keeps, answers, replaces and deletes', async () => {
  const store = open();
  expect(await store.put('2026/11/a.png', Buffer.from('first'))).toBe(5);
  expect(await read(store, '2026/11/a.png')).toEqual({ size: 5, text: 'first' });
  expect(await store.put('2026/11/a.png', Readable.from([Buffer.from('sec'), Buffer.from('ond!')]))).toBe(7);
  expect(await read(store, '2026/11/a.png')).toEqual({ size: 7, text: 'second!' });
  await store.delete('2026/11/a.png');
  await store.delete('2026/11/a.png');
  expect(await store.get('2026/11/a.png')).toBeNull();
  expect(await store.get('2026/11')).toBeNull();
});

it('leaves neither a half file nor a draft behind', async () => {
  const store = open();
  await store.put('kept.txt', Buffer.from('kept'));
  const breaking = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('the upload was cut');
    })(),
  );
  await expect(store.put('kept.txt', breaking)).rejects.toThrow('cut');
  expect(await read(store, 'kept.txt')).toMatchObject({ text: 'kept' });
  expect(await readdir(join(folder, 'files', '.drafts'))).toEqual([]);
});

it('refuses every key that leads out of its folder', async () => {
  const store = open();
  await writeFile(join(folder, 'secret'), 'secret');
  const keys = [
    '../secret',
    'a/../../secret',
    '/etc/passwd',
    '..',
    '.',
    '',
    'a//b',
    'a\\..\\b',
    'a/./b',
    '.drafts/x',
    'a\u0000b',
    'C:/x',
    'a/',
    '%2e%2e/secret',
    'x'.repeat(500),
  ];
  for (const key of keys) {
    await expect(store.get(key), key).rejects.toThrow('usable file key');
    await expect(store.put(key, Buffer.from('x')), key).rejects.toThrow('usable file key');
    await expect(store.delete(key), key).rejects.toThrow('usable file key');
  }
});
