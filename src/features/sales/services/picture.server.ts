import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { services } from '#db/schema/sales/services.ts';
import type { Author } from '#platform/audit/author.server.ts';
import type { FileStore } from '#platform/files/file-store.server.ts';
import { checkImage } from '#platform/files/image-check.server.ts';
import { type FileRow, saveFile } from '#platform/files/save-file.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { ServiceKind } from '#shared/choices/sales/services.ts';
import { pictureMaxBytes } from './policy.ts';
import { audit, lockOne, readOne } from './service.server.ts';
import { forgetPicture, urlOf } from './uploads.server.ts';

/** The replaced picture goes once the new one is committed; until then the old one is still what pages show. */
export async function setPicture(db: Db, store: FileStore, author: Author, kind: ServiceKind, id: string, upload: File) {
  if (upload.size > pictureMaxBytes) throw new AppError('PAYLOAD_TOO_LARGE', 'The image is larger than 5 MB.');
  const bytes = new Uint8Array(await upload.arrayBuffer());
  const type = await checkImage(bytes, pictureMaxBytes);
  let saved: FileRow | null = null;
  try {
    const { changed, forgotten } = await db.transaction(async (tx) => {
      const before = await lockOne(tx, kind, id);
      saved = await saveFile(tx, store, {
        bytes,
        original_name: upload.name,
        type,
        uploaded_by: author.actor.id,
        is_public: true,
      });
      await tx
        .update(services)
        .set({ image_url: urlOf(saved) })
        .where(eq(services.id, id));
      await audit(tx, author, kind, 'picture_updated', id, { name: before.name, file: saved.original_name });
      return { forgotten: await forgetPicture(tx, before.image_url), changed: await readOne(tx, kind, id) };
    });
    if (forgotten) await store.delete(forgotten);
    return changed;
  } catch (error) {
    if (saved) await store.delete((saved as FileRow).path);
    throw error;
  }
}
