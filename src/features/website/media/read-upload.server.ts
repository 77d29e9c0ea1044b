import { buffer } from 'node:stream/consumers';
import type { Tx } from '#db/client.ts';
import { readSvgSize } from '#platform/files/draw-picture.ts';
import { deleteFiles, type FileRow, findFile } from '#platform/files/files.server.ts';
import { drawAsTest } from '#platform/files/picture-process.server.ts';
import { isAnimated, pictureSize } from '#platform/files/picture-size.ts';
import { type PreparedPicture, preparePicture } from '#platform/files/prepare-picture.server.ts';
import { clearRemovals, type FilePorts } from '#platform/files/removals.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { MediaKind } from '#shared/choices/website/media.ts';
import { drawingBytes, drawingSize, pictureLimits } from './policy.ts';

export type ReadPicture = PreparedPicture & { original_name: string; kind: MediaKind; width: number; height: number };

const missingUpload = () => new AppError('NOT_FOUND', 'This upload does not exist. Please upload the file again.');

/** The uploaded file as it may be stored. One that is refused is removed: nobody will ask for it again. */
export async function readUpload(ports: FilePorts, upload_id: string): Promise<ReadPicture> {
  const file = await findFile(ports.db, upload_id);
  // Pictures that are in the library already are public; what is uploaded for it is the studio's until it is one.
  if (file?.subject_type !== 'media' || file.visibility !== 'studio') throw missingUpload();
  try {
    return await prepared(ports, file);
  } catch (error) {
    if (error instanceof AppError && error.code === 'BAD_REQUEST') await forgetUpload(ports, upload_id);
    throw error;
  }
}

async function prepared({ files: store }: FilePorts, file: FileRow): Promise<ReadPicture> {
  const stored = await store.get(file.path);
  if (!stored) throw missingUpload();
  return { ...(await preparedPicture(await buffer(stored.stream))), original_name: file.original_name };
}

/** A picture as the library keeps it, or the sentence why it does not. */
export async function preparedPicture(bytes: Uint8Array): Promise<Omit<ReadPicture, 'original_name'>> {
  const picture = await preparePicture(bytes, pictureLimits);
  const extent = extentOf(picture);
  if (extent.kind !== 'drawing') {
    // What is taken can be drawn in every size later, when nobody could be told any more.
    await drawAsTest(bytes).catch((cause: unknown) => {
      throw new AppError('BAD_REQUEST', unreadable, { cause });
    });
  }
  return { ...picture, ...extent };
}

function extentOf({ bytes, type: { contentType } }: PreparedPicture): { kind: MediaKind; width: number; height: number } {
  if (contentType === 'image/svg+xml') {
    if (bytes.length > drawingBytes) throw new AppError('BAD_REQUEST', 'A vector drawing may be at most 2 MB large.');
    const size = readSvgSize(bytes);
    if (!size) throw new AppError('BAD_REQUEST', unreadable);
    return { kind: 'drawing', ...drawingSize(size) };
  }
  const size = pictureSize(bytes);
  if (!size) throw new AppError('BAD_REQUEST', unreadable);
  return { kind: contentType === 'image/gif' || isAnimated(bytes) ? 'animation' : 'picture', ...size };
}

const unreadable = 'This image cannot be read. Please save it again or choose another.';

async function forgetUpload(ports: FilePorts, upload_id: string): Promise<void> {
  await ports.db.transaction((tx) => deleteFiles(tx, [upload_id]));
  await clearRemovals(ports);
}

/** What was uploaded is not needed once a picture is made of it. Where it is gone, another request was first. */
export async function takeUpload(tx: Tx, upload_id: string): Promise<void> {
  if ((await deleteFiles(tx, [upload_id])).length === 0) throw missingUpload();
}
