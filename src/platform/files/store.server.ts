import { join, resolve } from 'node:path';
import type { Env } from '#platform/env.server.ts';
import { type BucketSettings, createBucketStore } from './bucket-store.server.ts';
import type { FileStore } from './file-store.server.ts';
import { createLocalStore } from './local-store.server.ts';

/** The bucket that the environment names; null without one. */
function bucketOf(env: Env): BucketSettings | null {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return bucket && accessKeyId && secretAccessKey ? { bucket, region, endpoint, accessKeyId, secretAccessKey } : null;
}

export const folderStore = (env: Env): FileStore => createLocalStore(join(resolve(env.DATA_DIR), 'files'));

export function bucketStore(env: Env): FileStore | null {
  const bucket = bucketOf(env);
  return bucket && createBucketStore(bucket);
}

/** Where this installation keeps its files: the bucket if there is one, else the data folder. */
export const openStore = (env: Env): FileStore => bucketStore(env) ?? folderStore(env);
