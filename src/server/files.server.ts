import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { files } from '#db/schema/platform/files.ts';
import type { FileRow } from '#platform/files/files.server.ts';
import { findReadableFile } from '#platform/files/readers.server.ts';
import { isSameVersion, readRange } from '#platform/http/byte-range.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { defaultMessages } from '#shared/branding.ts';
import { sealedSubjects } from '#shared/choices/platform/files.ts';
import { fileHeaders } from './file-headers.ts';

const missing = () =>
  new Response(defaultMessages.notFound, { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/** A stored file, for those who may see it; anybody else is told that it does not exist. */
export async function serveFile(platform: Platform, context: ApiContext, path: string, request: Request): Promise<Response> {
  const file = await findReadable(platform, context, path);
  if (!file) return missing();
  const etag = `"${file.id}"`;
  const headers: Record<string, string> = {
    ...fileHeaders(file, new URL(request.url).searchParams.has('download')),
    etag,
    'last-modified': file.created_at.toUTCString(),
    'accept-ranges': 'bytes',
  };
  // The bytes of a file never change; those behind another tag are another file's.
  if (namesTag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  if (request.method === 'HEAD') {
    const size = await platform.files.sizeOf(file.path);
    return size === null ? missing() : new Response(null, { headers: { ...headers, 'content-length': String(size) } });
  }
  const version = { etag, modified: file.created_at };
  const isSame = isSameVersion(request.headers.get('if-range'), version);
  const asked = readRange(isSame ? request.headers.get('range') : null, file.size);
  if (asked.kind === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${file.size}` } });
  }
  const range = asked.kind === 'part' ? asked.range : undefined;
  const stored = await platform.files.get(file.path, range);
  if (!stored) return missing();
  const body = sentTo(request, stored.stream);
  if (!range) return new Response(body, { headers: { ...headers, 'content-length': String(stored.size) } });
  const { start, end } = range;
  return new Response(body, {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${stored.size}`,
    },
  });
}

/** The row of the file, if the caller may read it. */
async function findReadable({ db }: Platform, context: ApiContext, path: string): Promise<FileRow | null> {
  const wanted = decoded(path);
  if (!wanted) return null;
  const file = await findReadableFile(db, eq(files.path, wanted), () => context.caller());
  return file && !sealedSubjects.has(file.subject_type) ? file : null;
}

/** The body of the answer. Of a reader who has gone nothing stays open. */
function sentTo({ signal }: Request, stream: Readable): ReadableStream<Uint8Array> {
  if (signal.aborted) stream.destroy();
  signal.addEventListener('abort', () => stream.destroy(), { once: true });
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}

const namesTag = (header: string | null, etag: string): boolean =>
  (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*');

/** Null for a path that no file can have: PostgreSQL refuses NUL in a text, and a broken escape is no name. */
function decoded(path: string): string | null {
  try {
    const name = decodeURIComponent(path);
    return name.includes('\0') ? null : name;
  } catch {
    return null;
  }
}
