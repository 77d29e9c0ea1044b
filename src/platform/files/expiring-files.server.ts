import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { file_removals } from '#db/schema/platform/files.ts';
import type { FilePorts } from './removals.server.ts';

/** Bytes without a row of their own: from the first one on they are noted for removal, so none outlive their time. */
export async function putExpiring(ports: FilePorts, path: string, content: Readable, due_at: Date): Promise<number> {
  await noteRemovals(ports.db, [path], due_at);
  return ports.files.put(path, content);
}

/** They go with the next removal, also those whose bytes came after an earlier one. */
export const expireNow = (tx: DbOrTx, paths: readonly string[]): Promise<void> => noteRemovals(tx, paths, new Date());

async function noteRemovals(tx: DbOrTx, paths: readonly string[], due_at: Date): Promise<void> {
  if (paths.length === 0) return;
  await tx
    .insert(file_removals)
    .values(paths.map((path) => ({ path, due_at })))
    .onConflictDoUpdate({ target: file_removals.path, set: { due_at: sql`excluded.due_at` } });
}
