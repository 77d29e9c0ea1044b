import type { Download } from '#shared/download.ts';

export type DownloadFile = { name: string; type: string; body: Uint8Array | ReadableStream<Uint8Array> };

/** A file to be saved, for its reader alone. The name is one of our own numbers: it needs no escaping. */
export const attachment = ({ name, type, body }: DownloadFile, headers: Record<string, string> = {}): Download => ({
  headers: {
    'content-type': type,
    ...(body instanceof Uint8Array ? { 'content-length': String(body.length) } : {}),
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  },
  body: body instanceof Uint8Array ? new Blob([new Uint8Array(body)]).stream() : body,
});

export const pdfAttachment = (name: string, bytes: Uint8Array, headers?: Record<string, string>): Download =>
  attachment({ name, type: 'application/pdf', body: bytes }, headers);
