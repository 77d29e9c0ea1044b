import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '#shared/app-error.ts';
import { isSafeSvg } from './svg-check.ts';

const allowed = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
} as const;

export type ImageType = { contentType: string; ext: string };

export const defaultImageLimit = 5 * 1024 * 1024;

/** Judges by the content; what the browser called the file proves nothing. */
export async function checkImage(bytes: Uint8Array, limit: number = defaultImageLimit): Promise<ImageType> {
  if (bytes.length === 0) throw new AppError('BAD_REQUEST', 'The file is empty.');
  if (bytes.length > limit) throw new AppError('BAD_REQUEST', `The image is larger than ${Math.floor(limit / 1024 / 1024)} MB.`);
  const found = await fileTypeFromBuffer(bytes);
  const ext = found ? Object.entries(allowed).find(([mime]) => mime === found.mime)?.[1] : undefined;
  if (found && ext) return { contentType: found.mime, ext };
  const looksLikeXml = !found || found.mime === 'application/xml' || String(found.mime) === 'image/svg+xml';
  if (looksLikeXml && isSafeSvg(bytes)) return { contentType: 'image/svg+xml', ext: 'svg' };
  throw new AppError('BAD_REQUEST', 'Please choose an image: PNG, JPEG, WebP, GIF, AVIF or a plain SVG.');
}
