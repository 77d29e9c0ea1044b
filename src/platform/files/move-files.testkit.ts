import { createBucketStore } from './bucket-store.server.ts';
import { createLocalStore } from './local-store.server.ts';
import { moveFiles } from './move-files.server.ts';

// Run as a process of its own, which a test kills: moves a folder into a bucket.
const [folder = '', endpoint = '', bucket = '', accessKeyId = '', secretAccessKey = ''] = process.argv.slice(2);
await moveFiles(
  createLocalStore(folder),
  createBucketStore({ bucket, region: 'us-east-1', endpoint, accessKeyId, secretAccessKey }),
);
