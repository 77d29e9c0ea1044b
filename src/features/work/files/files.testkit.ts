import { type Belonging, createFile, type FileRow } from '#platform/files/files.server.ts';
import { type Upload, withUpload } from '#platform/files/uploads.server.ts';
import type { Platform } from '#platform/platform.server.ts';

const nowhere = '01900000-0000-7000-8000-000000000000';

/** A stored file of a ticket, or of whatever else is said. */
export const storeFile = (
  platform: Pick<Platform, 'db' | 'files'>,
  upload: Partial<Upload> & { original_name: string },
  belonging: Partial<Belonging> = {},
): Promise<FileRow> =>
  withUpload(
    platform,
    { bytes: Buffer.from('0123456789'), type: { contentType: 'image/png', ext: 'png' }, ...upload },
    (stored) =>
      platform.db.transaction((tx) =>
        createFile(tx, stored, {
          uploaded_by: null,
          owner_id: null,
          subject: { type: 'ticket', id: nowhere },
          visibility: 'owner',
          ...belonging,
        }),
      ),
  );
