import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BucketStandIn, bucketKeys, bucketName, startBucket } from '#tests/s3/stand-in.ts';
import { createBucketStore } from './bucket-store.server.ts';
import type { FileStore } from './file-store.server.ts';
import { createLocalStore } from './local-store.server.ts';

let outside = '';
let bucket: BucketStandIn;
beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'foyer-stores-'));
  bucket = await startBucket();
});
afterAll(async () => {
  await bucket.close();
  await rm(outside, { recursive: true, force: true });
});
const folder = () => join(outside, 'files');
const bucketWith = (change: Partial<Parameters<typeof createBucketStore>[0]> = {}) =>
  createBucketStore({ bucket: bucketName, region: 'eu-central-1', endpoint: bucket.url, ...bucketKeys, ...change });

const read = async (store: FileStore, key: string, range?: { start: number; end: number }) => {
  const file = await store.get(key, range);
  return file ? { size: file.size, text: (await buffer(file.stream)).toString() } : null;
};
const listed = async (store: FileStore) => {
  const found: { key: string; size: number }[] = [];
  for await (const one of store.list()) found.push(one);
  return found.toSorted((a, b) => (a.key < b.key ? -1 : 1));
};
const breaking = (bytes: number) =>
  Readable.from(
    (async function* () {
      for (let sent = 0; sent < bytes; sent += 65_536) yield Buffer.alloc(65_536, 1);
      throw new Error('the upload was cut');
    })(),
  );

const kinds: [string, { open: () => FileStore; empty: () => Promise<void>; leftovers: () => Promise<number> }][] = [
  [
    'folder',
    {
      open: () => createLocalStore(folder()),
      empty: () => rm(folder(), { recursive: true, force: true }),
      leftovers: async () => (await readdir(join(folder(), '.drafts'))).length,
    },
  ],
  [
    'bucket',
    { open: () => bucketWith(), empty: async () => bucket.objects.clear(), leftovers: async () => bucket.openUploads() },
  ],
];

describe.each(kinds)('a %s', (_name, { open, empty, leftovers }) => {
  let store: FileStore;
  beforeEach(async () => {
    await empty();
    store = open();
  });

  it('keeps, answers, replaces and deletes', async () => {
    expect(await store.put('2026/11/a.png', Buffer.from('first'))).toBe(5);
    expect(await read(store, '2026/11/a.png')).toEqual({ size: 5, text: 'first' });
    expect(await store.put('2026/11/a.png', Readable.from([Buffer.from('sec'), Buffer.from('ond!')]))).toBe(7);
    expect(await read(store, '2026/11/a.png')).toEqual({ size: 7, text: 'second!' });
    expect(await store.sizeOf('2026/11/a.png')).toBe(7);
    await store.delete('2026/11/a.png');
    await store.delete('2026/11/a.png');
    for (const key of ['2026/11/a.png', '2026/11', '2026/11/a.png/x']) {
      expect(await store.get(key)).toBeNull();
      expect(await store.sizeOf(key)).toBeNull();
    }
  });

  it('answers a part of a file, and how long the whole is', async () => {
    await store.put('a.txt', Buffer.from('0123456789'));
    expect(await read(store, 'a.txt', { start: 2, end: 4 })).toEqual({ size: 10, text: '234' });
    expect(await read(store, 'a.txt', { start: 9, end: 9 })).toEqual({ size: 10, text: '9' });
    expect(await read(store, 'a.txt', { start: 0, end: 9 })).toEqual({ size: 10, text: '0123456789' });
  });

  it('keeps an empty file', async () => {
    expect(await store.put('empty.txt', Buffer.alloc(0))).toBe(0);
    expect(await store.put('empty-stream.txt', Readable.from([]))).toBe(0);
    expect(await read(store, 'empty.txt')).toEqual({ size: 0, text: '' });
    expect(await read(store, 'empty-stream.txt')).toEqual({ size: 0, text: '' });
  });

  it('keeps what is larger than one part, byte by byte', async () => {
    const large = Buffer.alloc(16 * 1024 * 1024 + 17, 'abcdefg');
    const chunks = Array.from({ length: Math.ceil(large.length / 100_000) }, (_, n) =>
      large.subarray(n * 100_000, (n + 1) * 100_000),
    );
    expect(await store.put('large.bin', Readable.from(chunks))).toBe(large.length);
    const file = await store.get('large.bin');
    expect(file && large.equals(await buffer(file.stream))).toBe(true);
    expect(await leftovers()).toBe(0);
  });

  it('leaves nothing of a file that was cut, and what was there before', async () => {
    await store.put('kept.txt', Buffer.from('kept'));
    await expect(store.put('kept.txt', breaking(100_000))).rejects.toThrow('cut');
    // In the third part of it.
    await expect(store.put('kept.txt', breaking(17_000_000))).rejects.toThrow('cut');
    expect(await read(store, 'kept.txt')).toMatchObject({ text: 'kept' });
    expect(await leftovers()).toBe(0);
  });

  it('lists what it holds', async () => {
    expect(await listed(store)).toEqual([]);
    for (const n of [1, 2, 3, 4, 5, 6, 7]) await store.put(`2026/${n}/a.txt`, Buffer.alloc(n));
    expect(await listed(store)).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => ({ key: `2026/${n}/a.txt`, size: n })));
  });

  it('refuses every key that leads out of it', async () => {
    await writeFile(join(outside, 'secret'), 'secret');
    const climbing = ['../secret', 'a/../../secret', '/etc/passwd', '..', '.', '', 'a//b', 'a\\..\\b', 'a/./b', '.drafts/x'];
    const odd = ['a\u0000b', 'C:/x', 'a/', '%2e%2e/secret', 'x'.repeat(500), '?list-type=2', 'a?uploads', 'a#b'];
    for (const key of [...climbing, ...odd]) {
      await expect(store.get(key), key).rejects.toThrow('usable file key');
      await expect(store.put(key, Buffer.from('x')), key).rejects.toThrow('usable file key');
      await expect(store.sizeOf(key), key).rejects.toThrow('usable file key');
      await expect(store.delete(key), key).rejects.toThrow('usable file key');
    }
  });

  it('is never left, however a key is spelled', async () => {
    await writeFile(join(outside, 'secret'), 'secret');
    const pieces = [
      '..',
      '.',
      '/',
      '\\',
      '%2e',
      '%2f',
      'secret',
      'files',
      'a',
      '\u0000',
      '~',
      ':',
      '\u2024',
      '\uff0f',
      'é',
      ' ',
      '-',
      '?',
      '#',
    ];
    const spelled = fc.oneof(
      fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join('')),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(spelled, async (key) => {
        await store.put(key, Buffer.from('planted')).catch(() => {});
        const found = await read(store, key).catch(() => null);
        expect(found?.text ?? 'planted').toBe('planted');
        await store.delete(key).catch(() => {});
        const beside = (await readdir(outside)).filter((name) => name !== 'files');
        expect(beside).toEqual(['secret']);
        expect([...bucket.objects.keys()].every((one) => !one.startsWith('.') && !one.includes('/.'))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

it('signs every request: a wrong key, secret or bucket is told', async () => {
  await expect(bucketWith({ secretAccessKey: 'other' }).put('a', Buffer.from('x'))).rejects.toThrow('SignatureDoesNotMatch');
  await expect(bucketWith({ accessKeyId: 'other' }).get('a')).rejects.toThrow('InvalidAccessKeyId');
  await expect(bucketWith({ bucket: 'somebody-elses' }).get('a')).rejects.toThrow('NoSuchBucket');
  expect(bucket.objects.has('a')).toBe(false);
});
