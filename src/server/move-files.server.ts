import type { Env } from '#platform/env.server.ts';
import { moveFiles } from '#platform/files/move-files.server.ts';
import { bucketStore, folderStore } from '#platform/files/store.server.ts';
import { StartError } from '#platform/postgres/start-error.server.ts';

const sayEvery = 100;

/** `npm run files:move -- bucket|folder`: everything from the one store to the other. Cut off, it goes on when it is run again. */
export async function runMove(env: Env, target: string | undefined, say: (line: string) => void): Promise<void> {
  if (target !== 'bucket' && target !== 'folder') {
    throw new StartError('Say where the files shall go: npm run files:move -- bucket, or npm run files:move -- folder.');
  }
  const bucket = bucketStore(env);
  if (!bucket) throw new StartError('Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY first.');
  const folder = folderStore(env);
  const [from, to] = target === 'bucket' ? [folder, bucket] : [bucket, folder];
  const { files, bytes } = await moveFiles(from, to, (moved) => {
    if (moved.files % sayEvery === 0) say(`${moved.files} files moved.`);
  });
  say(`All files are in the ${target} now: ${files} moved, ${bytes} bytes.`);
}
