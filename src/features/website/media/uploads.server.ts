import { v7 } from 'uuid';
import type { Tx } from '#db/client.ts';
import { createUpload, type UploadRow } from '#platform/files/file-uploads.server.ts';
import { demandUploadSlot } from '#platform/files/upload-slots.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { emptyText, tooLargeText } from '#shared/upload-limits.ts';
import { pictureLimits } from './policy.ts';

/**
 * Lets the upload of a picture begin, or says why not, before a byte of it is taken. What arrives is the studio's alone, because
 * it may say where it was taken: only what is made of it is public. What nobody makes a picture of is removed after a day.
 */
export async function beginMediaUpload(
  { db }: Pick<Platform, 'db'>,
  { user_id }: Pick<Caller, 'user_id'>,
  { name, size }: { name: string; size: number },
): Promise<UploadRow> {
  if (size === 0) throw new AppError('BAD_REQUEST', emptyText(name));
  if (size > pictureLimits.bytes) throw new AppError('PAYLOAD_TOO_LARGE', tooLargeText(name, pictureLimits.bytes));
  return db.transaction(async (tx: Tx) => {
    await demandUploadSlot(tx, user_id);
    const subject = { type: 'media' as const, id: v7() };
    return createUpload(tx, { user_id, original_name: name, size, owner_id: null, subject, visibility: 'studio' });
  });
}
