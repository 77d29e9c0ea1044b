import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { media_files, media_items } from '#db/schema/website/media.ts';
import type { AnyActor } from '#platform/audit/actor.server.ts';
import type { MediaUse } from '#platform/feature/media-use.server.ts';
import type { FilePorts } from '#platform/files/removals.server.ts';
import { withUpload } from '#platform/files/uploads.server.ts';
import { mediaAudit } from './audit.server.ts';
import { mediaLimits } from './contract.ts';
import { titleOf } from './policy.ts';
import { preparedPicture } from './read-upload.server.ts';
import { deleteRows, setOriginal } from './service.server.ts';
import { findUses } from './uses.server.ts';

export type ImportedPicture = { id: string; file_name: string; bytes: Uint8Array; alt: string };

/** A picture from elsewhere, judged like one that is uploaded. `inTx` runs the transaction that makes it, with whatever has to be true then. */
export async function importPicture(
  ports: FilePorts,
  actor: AnyActor,
  { id, file_name, bytes, alt }: ImportedPicture,
  inTx: (make: (tx: Tx) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { kind, width, height, ...picture } = await preparedPicture(bytes);
  await withUpload(ports, { ...picture, original_name: file_name }, (stored) =>
    inTx(async (tx) => {
      const title = titleOf(file_name, mediaLimits.title);
      const uploaded_by = actor.actor?.id ?? null;
      const [item] = await tx
        .insert(media_items)
        .values({ id, title, alt: alt.slice(0, mediaLimits.alt).toWellFormed(), file_name, kind, width, height, uploaded_by })
        .onConflictDoNothing()
        .returning();
      if (!item) return;
      await setOriginal(tx, uploaded_by, item, stored);
      const details = { title };
      await mediaAudit.write(tx, { ...actor, action: 'media.imported', entity: 'media_items', entity_id: id, details });
    }),
  );
}

/** Takes an imported picture back, unless something shows it or somebody has described it since. */
export async function takeBackPicture(tx: Tx, actor: AnyActor, uses: readonly MediaUse[], id: string): Promise<boolean> {
  const [item] = await tx.select().from(media_items).where(eq(media_items.id, id)).for('update');
  if (!item) return true;
  const replaced = await tx.$count(media_files, eq(media_files.media_id, id));
  const isChanged = item.generation > 1 || item.updated_at > item.created_at;
  if (isChanged || replaced === 0 || (await findUses(tx, uses, [id])).length > 0) return false;
  await deleteRows(tx, actor, [item]);
  return true;
}
