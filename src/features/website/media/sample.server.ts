import { media_files, media_items } from '#db/schema/website/media.ts';
import { storeSampleFile } from '#platform/files/sample-files.server.ts';
import { daysBefore, type FillSamples, sampleId } from '#platform/sample-data/part.server.ts';
import { drawingSize } from './policy.ts';
import { sampleDrawings } from './sample-drawings.ts';

/** Drawings need no other sizes: they are whole as soon as the studio is filled. */
export const fill: FillSamples = async (tx, { now, files: store }) => {
  for (const { name, title, alt, credit, width, height, svg, daysAgo } of sampleDrawings) {
    const id = sampleId(`media:${name}`);
    const created_at = daysBefore(now, daysAgo);
    const size = drawingSize({ width, height });
    const file_name = `${name}.svg`;
    const [made] = await tx
      .insert(media_items)
      .values({
        id,
        title,
        alt,
        credit,
        file_name,
        kind: 'drawing',
        ...size,
        is_sample: true,
        created_at,
        updated_at: created_at,
      })
      .onConflictDoNothing()
      .returning();
    if (!made) continue;
    const file_id = sampleId(`media-file:${name}`);
    const bytes = Buffer.from(svg);
    await storeSampleFile(tx, store, {
      id: file_id,
      original_name: file_name,
      contentType: 'image/svg+xml',
      ext: 'svg',
      bytes,
      subject: { type: 'media', id },
      visibility: 'public',
      created_at,
    });
    await tx.insert(media_files).values({ file_id, media_id: id, role: 'original', ...size, generation: 1, created_at });
  }
};
