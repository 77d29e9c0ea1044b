import { createCanvas } from '@napi-rs/canvas';
import { v7 } from 'uuid';
import { media_items } from '#db/schema/website/media.ts';
import { storeFile } from '#features/work/files/files.testkit.ts';
import { readSvgSize } from '#platform/files/draw-picture.ts';
import { pictureSize } from '#platform/files/picture-size.ts';
import { withUpload } from '#platform/files/uploads.server.ts';
import type { testStudio } from '#tests/studio.ts';
import { type MediaDetail, type MediaInput, mediaLimits } from './contract.ts';
import { drawingSize, titleOf } from './policy.ts';
import { setOriginal } from './service.server.ts';

type Studio = ReturnType<typeof testStudio>;
type PutName = `${string}.jpg` | `${string}.svg`;

/** A photograph of two colours, side by side. */
export async function photo(width: number, height: number, format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  const sheet = createCanvas(width, height);
  const context = sheet.getContext('2d');
  context.fillStyle = '#e2703a';
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = '#31514f';
  context.fillRect(width / 2, 0, width / 2, height);
  return format === 'png' ? sheet.encode('png') : sheet.encode('jpeg', 90);
}

const noSize = { width: 1, height: 1 };

function shapeOf(file_name: PutName, bytes: Uint8Array) {
  if (file_name.endsWith('.svg')) {
    const type = { contentType: 'image/svg+xml', ext: 'svg' };
    return { type, kind: 'drawing' as const, ...drawingSize(readSvgSize(bytes) ?? noSize) };
  }
  return { type: { contentType: 'image/jpeg', ext: 'jpg' }, kind: 'picture' as const, ...(pictureSize(bytes) ?? noSize) };
}

/** What the browser does in two steps: the file is uploaded, then taken into the library. */
export const mediaOf = (studio: Studio) => {
  const upload = async (original_name: string, bytes: Uint8Array): Promise<string> => {
    const type = { contentType: 'application/octet-stream', ext: 'bin' };
    const subject = { type: 'media' as const, id: v7() };
    const belonging = { uploaded_by: studio.ids.admin, subject, visibility: 'studio' as const };
    return (await storeFile(studio.platform, { original_name, bytes, type }, belonging)).id;
  };
  const create = (upload_id: string) => studio.call<MediaDetail>('admin', 'POST', '/admin/media', { upload_id });
  const update = (item: MediaDetail, changes: Partial<MediaInput>) => {
    const { title, alt, credit, focal_x, focal_y, crop, updated_at } = item;
    const body = { title, alt, credit, focal_x, focal_y, crop, updated_at, ...changes };
    return studio.call<MediaDetail>('admin', 'PUT', `/admin/media/${item.id}`, body);
  };
  const get = (id: string) => studio.call<MediaDetail>('admin', 'GET', `/admin/media/${id}`);
  return {
    upload,
    create,
    update,
    get,
    /** A picture that is in the library, for what happens to it there: an upload is drawn in a process of its own to judge it. */
    async put(file_name: PutName, bytes: Uint8Array): Promise<MediaDetail> {
      const { type, ...shape } = shapeOf(file_name, bytes);
      const uploaded_by = studio.ids.admin;
      const item = { id: v7(), title: titleOf(file_name, mediaLimits.title), file_name, ...shape, uploaded_by };
      await withUpload(studio.platform, { bytes, type, original_name: file_name }, (stored) =>
        studio.db.transaction(async (tx) => {
          const [row] = await tx.insert(media_items).values(item).returning();
          if (row) await setOriginal(tx, uploaded_by, row, stored);
        }),
      );
      return (await get(item.id)).data;
    },
    add: async (original_name: string, bytes: Uint8Array) => (await create(await upload(original_name, bytes))).data,
    replace: (id: string, upload_id: string) =>
      studio.call<MediaDetail>('admin', 'POST', `/admin/media/${id}/replace`, { upload_id }),
    remove: (id: string) => studio.call('admin', 'DELETE', `/admin/media/${id}`),
  };
};
