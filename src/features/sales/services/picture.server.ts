import { eq } from 'drizzle-orm';
import { services } from '#db/schema/sales/services.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { createFile, fileUrl } from '#platform/files/files.server.ts';
import { preparePicture } from '#platform/files/prepare-picture.server.ts';
import { clearRemovals, type FilePorts } from '#platform/files/removals.server.ts';
import { withUpload } from '#platform/files/uploads.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { ServiceKind } from '#shared/choices/sales/services.ts';
import { pictureMaxBytes } from './policy.ts';
import { audit, dropPicture, lockOne, readOne } from './service.server.ts';

/** A card is at most 800 px wide, and some screens have two pixels for one. */
const pictureLimits = { bytes: pictureMaxBytes, side: 1_600 };

/** The replaced picture goes once the new one is committed; until then the old one is still what pages show. */
export async function setPicture(ports: FilePorts, author: Actor, kind: ServiceKind, id: string, upload: File) {
  if (upload.size > pictureMaxBytes) throw new AppError('PAYLOAD_TOO_LARGE', 'The image is larger than 5 MB.');
  const picture = await preparePicture(new Uint8Array(await upload.arrayBuffer()), pictureLimits);
  const changed = await withUpload(ports, { ...picture, original_name: upload.name }, (stored) =>
    ports.db.transaction(async (tx) => {
      const before = await lockOne(tx, kind, id);
      const subject = { type: 'service' as const, id };
      const belonging = { uploaded_by: author.actor.id, owner_id: null, subject, visibility: 'public' as const };
      const saved = await createFile(tx, stored, belonging);
      await tx
        .update(services)
        .set({ image_url: fileUrl(saved), image_file_id: saved.id })
        .where(eq(services.id, id));
      await audit(tx, author, kind, 'picture_updated', id, { name: before.name, file: saved.original_name });
      await dropPicture(tx, before.image_file_id);
      return readOne(tx, kind, id);
    }),
  );
  await clearRemovals(ports);
  return changed;
}
