import type { Readable } from 'node:stream';
import { inArray } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { file_removals } from '#db/schema/platform/files.ts';
import type { FilePorts } from './removals.server.ts';

/** Bytes without a row of their own: from the first one on they are noted for removal, so none outlive their time. */
export async function putExpiring(ports: FilePorts, path: string, content: Readable, due_at: Date): Promise<number> {
  await ports.db
    .insert(file_removals)
    .values({ path, due_at })
    .onConflictDoUpdate({ target: file_removals.path, set: { due_at } });
  return ports.files.put(path, content);
}

/** They go with the next removal. */
export async function expireNow(tx: DbOrTx, paths: readonly string[]): Promise<void> {
  if (paths.length > 0)
    await tx
      .update(file_removals)
      .set({ due_at: new Date() })
      .where(inArray(file_removals.path, [...paths]));
}
