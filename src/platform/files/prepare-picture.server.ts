import { AppError } from '#shared/app-error.ts';
import { type PictureFormat, unsafeSvg } from './draw-picture.ts';
import { drawInProcess } from './picture-process.server.ts';
import { isAnimated, mostPixels, pictureSize } from './picture-size.ts';
import { stripMetadata } from './strip-metadata.ts';

type Known = { ext: string; format: PictureFormat | null };

/** A format that is not drawn anew, because it may move, is kept as it is or refused. */
const known: Record<string, Known> = {
  'image/png': { ext: 'png', format: 'png' },
  'image/jpeg': { ext: 'jpg', format: 'jpeg' },
  'image/webp': { ext: 'webp', format: 'webp' },
  'image/gif': { ext: 'gif', format: null },
  'image/avif': { ext: 'avif', format: 'avif' },
};

export type PictureLimits = {
  bytes: number;
  /** Pixels of the longer side that are ever shown. */
  side: number;
};
export type PreparedPicture = { bytes: Uint8Array; type: { contentType: string; ext: string } };

/**
 * A picture as it may be stored: judged by its content, because what the browser called it proves nothing, never larger than
 * it is shown, and drawn anew where that is possible.
 */
export async function preparePicture(bytes: Uint8Array, limits: PictureLimits): Promise<PreparedPicture> {
  if (bytes.length === 0) throw new AppError('BAD_REQUEST', 'The file is empty.');
  if (bytes.length > limits.bytes)
    throw new AppError('BAD_REQUEST', `The image is larger than ${Math.floor(limits.bytes / 1024 / 1024)} MB.`);
  const contentType = await typeOf(bytes);
  if (contentType === 'image/svg+xml') return prepareSvg(bytes, limits.side);
  const { ext, format } = known[contentType] ?? refuse();
  const size = pictureSize(bytes);
  if (!size || size.width < 1 || size.height < 1) throw unreadable();
  if (size.width * size.height > mostPixels) {
    const megapixels = Math.floor(mostPixels / 1_000_000);
    const found = `${size.width} × ${size.height}`;
    throw new AppError('BAD_REQUEST', `The image has ${found} pixels; at most ${megapixels} megapixels are allowed.`);
  }
  const fits = Math.max(size.width, size.height) <= limits.side;
  const type = { contentType, ext };
  // A PNG of the right size is often packed better than ours would be.
  if (fits && (format === null || format === 'png' || isAnimated(bytes)))
    return { bytes: stripMetadata(bytes, contentType), type };
  if (format === null || isAnimated(bytes))
    throw new AppError('BAD_REQUEST', `An animated image may be at most ${limits.side} pixels wide and high.`);
  return { bytes: await drawn({ bytes, isSvg: false, format, mostSide: limits.side }), type };
}

async function typeOf(bytes: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes);
  const mime: string | undefined = found?.mime;
  return mime === undefined || mime === 'application/xml' ? 'image/svg+xml' : mime;
}

/** Pixels that a drawing is drawn with to see that it can be, and soon enough; it is shown in any size. */
const testSide = 1_000;

/** Kept as it is, once the process has checked it and drawn it in time: documents show a bitmap of it. */
async function prepareSvg(bytes: Uint8Array, side: number): Promise<PreparedPicture> {
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('<svg')) refuse();
  await drawn({ bytes, isSvg: true, format: 'png', mostSide: Math.min(side, testSide) });
  return { bytes, type: { contentType: 'image/svg+xml', ext: 'svg' } };
}

const drawn: typeof drawInProcess = (order) =>
  drawInProcess(order).catch((cause: unknown) => {
    if (cause instanceof Error && cause.message === unsafeSvg) refuse();
    throw unreadable(cause);
  });

const unreadable = (cause?: unknown): AppError =>
  new AppError('BAD_REQUEST', 'This image cannot be read. Please save it again or choose another.', { cause });

function refuse(): never {
  throw new AppError('BAD_REQUEST', 'Please choose an image: PNG, JPEG, WebP, GIF, AVIF or a plain SVG.');
}
