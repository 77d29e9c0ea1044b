import { Readable } from 'node:stream';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { FileStore } from './file-store.server.ts';
import { openZip } from './read-zip.server.ts';

const limits = { entries: 10, entryBytes: 5_000_000, totalBytes: 6_000_000 };
const open = (bytes: Uint8Array) => {
  const get: FileStore['get'] = async (_key, range) => ({
    stream: Readable.from([Buffer.from(bytes.subarray(range?.start, range ? range.end + 1 : undefined))]),
    size: bytes.length,
  });
  return openZip({ get }, 'key', bytes.length, limits);
};
const text = (words: string) => new TextEncoder().encode(words);

describe('A stored archive', () => {
  it('is read by its index, packed or not', async () => {
    const zip = await open(
      zipSync({ 'a.md': text('one'), 'b/ü.md': [text('two '.repeat(500)), { level: 0 }], 'b/': new Uint8Array(0) }),
    );
    const found = await Promise.all(
      zip.entries.map(async (entry) => [entry.name, (await zip.read(entry)).toString('utf8').slice(0, 8)]),
    );
    expect(found).toEqual([
      ['a.md', 'one'],
      ['b/ü.md', 'two two '],
    ]);
  });

  it('is refused where it would fill a disk, is broken or lies about its size', async () => {
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`${at}.md`, text('x')]));
    await expect(open(zipSync(many))).rejects.toThrow('at most 10 files');
    await expect(open(zipSync({ 'a.md': new Uint8Array(4_000_000) }))).rejects.toThrow('far more than it is');
    await expect(open(zipSync({ 'a.md': [new Uint8Array(5_000_001), { level: 0 }] }))).rejects.toThrow('too large');
    const two = { 'a.md': [new Uint8Array(4_000_000), { level: 0 }], 'b.md': [new Uint8Array(4_000_000), { level: 0 }] } as const;
    await expect(open(zipSync(two as never))).rejects.toThrow('more than is taken');
    await expect(open(text('PK'))).rejects.toThrow('cannot be read');

    const lying = Buffer.from(zipSync({ 'a.md': text('word '.repeat(2_000)) }));
    const index = lying.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    lying.writeUInt32LE(10, index + 24);
    const zip = await open(lying);
    const [entry] = zip.entries;
    if (!entry) throw new Error('No entry');
    await expect(zip.read(entry)).rejects.toThrow('cannot be read');
    const locked = Buffer.from(zipSync({ 'a.md': text('x') }));
    locked.writeUInt16LE(1, locked.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 8);
    await expect(open(locked)).rejects.toThrow('locked with a password');
  });
});
