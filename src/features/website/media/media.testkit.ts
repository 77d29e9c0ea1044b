import { createCanvas } from '@napi-rs/canvas';
import { v7 } from 'uuid';
import { storeFile } from '#features/work/files/files.testkit.ts';
import type { testStudio } from '#tests/studio.ts';
import type { MediaDetail, MediaInput } from './contract.ts';

type Studio = ReturnType<typeof testStudio>;

/** A photograph of two colours, side by side. */
export async function photo(width: number, height: number): Promise<Buffer> {
  const sheet = createCanvas(width, height);
  const context = sheet.getContext('2d');
  context.fillStyle = '#e2703a';
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = '#31514f';
  context.fillRect(width / 2, 0, width / 2, height);
  return sheet.encode('jpeg', 90);
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
  return {
    upload,
    create,
    update,
    get: (id: string) => studio.call<MediaDetail>('admin', 'GET', `/admin/media/${id}`),
    add: async (original_name: string, bytes: Uint8Array) => (await create(await upload(original_name, bytes))).data,
    replace: (id: string, upload_id: string) =>
      studio.call<MediaDetail>('admin', 'POST', `/admin/media/${id}/replace`, { upload_id }),
    remove: (id: string) => studio.call('admin', 'DELETE', `/admin/media/${id}`),
  };
};
