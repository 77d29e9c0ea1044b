import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BucketStandIn, bucketKeys, bucketName, startBucket } from '#tests/s3/stand-in.ts';
import { createBucketStore } from './bucket-store.server.ts';
import type { FileStore } from './file-store.server.ts';
import { createLocalStore } from './local-store.server.ts';
import { moveFiles } from './move-files.server.ts';

let folder = '';
let standIn: BucketStandIn;
let local: FileStore;
let bucket: FileStore;
const content = new Map<string, Buffer>();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-move-'));
  standIn = await startBucket();
  local = createLocalStore(folder);
  bucket = createBucketStore({ bucket: bucketName, region: 'us-east-1', endpoint: standIn.url, ...bucketKeys });
  content.clear();
  for (let n = 0; n < 12; n += 1) content.set(`2026/${n % 3}/${n}.bin`, randomBytes(n === 5 ? 9_000_000 : n * 1000));
  for (const [key, bytes] of content) await local.put(key, bytes);
});
afterEach(async () => {
  await standIn.close();
  await rm(folder, { recursive: true, force: true });
});

const keysOf = async (store: FileStore) => {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.toSorted();
};
const bytesIn = async (store: FileStore, key: string) => {
  const file = await store.get(key);
  return file && buffer(file.stream);
};
const all = () => [...content.keys()].toSorted();

it('moves everything there and back', async () => {
  const moved = await moveFiles(local, bucket);
  expect(moved.files).toBe(12);
  expect([await keysOf(local), await keysOf(bucket)]).toEqual([[], all()]);
  for (const [key, bytes] of content) expect(standIn.objects.get(key)?.equals(bytes), key).toBe(true);
  await moveFiles(bucket, local);
  expect([await keysOf(local), await keysOf(bucket)]).toEqual([all(), []]);
  for (const [key, bytes] of content) expect((await bytesIn(local, key))?.equals(bytes), key).toBe(true);
});

it('takes nothing away that did not arrive', async () => {
  const losing: FileStore = {
    ...bucket,
    put: async (key, bytes) => {
      await bucket.put(key, bytes);
      return bucket.put(key, Buffer.from('x'));
    },
  };
  await expect(moveFiles(local, losing)).rejects.toThrow('did not arrive');
  expect(await keysOf(local)).toEqual(all());
  // The damaged copy is replaced by the next run.
  await moveFiles(local, bucket);
  for (const [key, bytes] of content) expect(standIn.objects.get(key)?.equals(bytes), key).toBe(true);
});

it('loses nothing when it is killed in the middle, and goes on where it was', async () => {
  const script = join(import.meta.dirname, 'move-files.testkit.ts');
  let restarts = 0;
  for (let isDone = false; !isDone; restarts += 1) {
    const args = [script, folder, standIn.url, bucketName, bucketKeys.accessKeyId, bucketKeys.secretAccessKey];
    const child = spawn(process.execPath, args, { stdio: 'inherit' });
    const until = standIn.requests.length + 5 + restarts * 4;
    // Killed at another moment each time, before the bucket has answered.
    standIn.before(() => {
      if (restarts < 6 && standIn.requests.length >= until) child.kill('SIGKILL');
    });
    const [code] = await once(child, 'exit');
    isDone = code === 0;
    standIn.before(null);
    for (const [key, bytes] of content) {
      const kept = (await bytesIn(local, key)) ?? (await bytesIn(bucket, key));
      expect(kept?.equals(bytes), `${key} after ${restarts} restarts`).toBe(true);
    }
  }
  expect(restarts).toBeGreaterThan(3);
  expect([await keysOf(local), await keysOf(bucket)]).toEqual([[], all()]);
});
