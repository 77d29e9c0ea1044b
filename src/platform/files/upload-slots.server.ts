import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { file_uploads } from '#db/schema/platform/files.ts';
import { AppError } from '#shared/app-error.ts';
import { mostUploads } from '#shared/upload-limits.ts';

/** Two uploads of one person that begin or end at once must not both find the same space free. */
export const oneAtATime = (tx: Tx, user_id: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`uploads ${user_id}`}))`);

/** Refuses one upload too many; others of the same person wait until this transaction ends. */
export async function demandUploadSlot(tx: Tx, user_id: string): Promise<void> {
  await oneAtATime(tx, user_id);
  const open = and(eq(file_uploads.user_id, user_id), isNull(file_uploads.file_id));
  if ((await tx.$count(file_uploads, open)) < mostUploads) return;
  throw new AppError('TOO_MANY_REQUESTS', `At most ${mostUploads} uploads can be under way. Please finish or cancel some first.`);
}
