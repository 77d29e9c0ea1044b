import type { FileVisibility } from '#shared/choices/platform/files.ts';
import { contentDisposition } from '#shared/content-disposition.ts';

/** As text and nothing else: whatever markup it holds is shown, not run. */
const plainText = 'text/plain';
const pictures = /^image\/(png|jpeg|webp|gif|avif|svg\+xml)$/;
/** Shown by a viewer or player of the browser's own, which a sandbox would keep from starting. None of them runs in our origin. */
const played = /^(application\/pdf|(audio|video)\/[a-z0-9.+-]+)$/;

/** Without a script of any kind, whatever the file holds; a picture opened by itself is no part of our origin either. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";
const sandboxed = `${policy}; sandbox`;
const forPlayer = `${policy}; media-src 'self'; object-src 'self'`;

export type ServedFile = { content_type: string; original_name: string; visibility: FileVisibility };

/** What may be shown in the browser is a list; everything else is only ever saved. */
export function fileHeaders(file: ServedFile, wantsToSave: boolean): Record<string, string> {
  const isPlayed = played.test(file.content_type);
  const isText = file.content_type === plainText;
  const isShown = isPlayed || isText || pictures.test(file.content_type);
  const isPublic = file.visibility === 'public';
  return {
    'content-type': isText ? `${plainText}; charset=utf-8` : file.content_type,
    'content-disposition': contentDisposition(isShown && !wantsToSave ? 'inline' : 'attachment', file.original_name),
    'cache-control': isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
    'x-content-type-options': 'nosniff',
    // Logos stand in mails, which a reader may open on another site.
    'cross-origin-resource-policy': isPublic ? 'cross-origin' : 'same-origin',
    'content-security-policy': isPlayed ? forPlayer : sandboxed,
  };
}
