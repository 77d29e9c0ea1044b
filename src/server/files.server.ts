import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { files } from '#db/schema/platform/files.ts';
import { mayReadFile } from '#platform/files/policy.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { defaultMessages } from '#shared/branding.ts';
import { documentTypes } from '#shared/choices/papers/evidence.ts';

const missing = () =>
  new Response(defaultMessages.notFound, { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
/** A sealed document is handed out by its own download alone, which compares it with its hash. */
const sealedSubjects = new Set<string>(documentTypes);
const shownInline = /^(image\/(png|jpeg|webp|gif|avif|svg\+xml)|application\/pdf)$/;

/** A stored file, for those who may see it; anybody else is told that it does not exist. */
export async function serveFile(
  platform: Platform,
  context: ApiContext,
  path: string,
  { method, signal }: Pick<Request, 'method' | 'signal'>,
): Promise<Response> {
  const wanted = decoded(path);
  const [file] = wanted ? await platform.db.select().from(files).where(eq(files.path, wanted)).limit(1) : [];
  if (!file) return missing();
  // A public file needs no look at the session.
  const caller = file.visibility === 'public' ? null : await context.caller();
  if (!mayReadFile(caller, file) || sealedSubjects.has(file.subject_type)) return missing();
  const stored = await platform.files.get(file.path);
  if (!stored) return missing();
  const inline = shownInline.test(file.content_type);
  // Nobody reads the body of a HEAD, nor that of a reader who has gone: the file would stay open.
  if (method === 'HEAD' || signal.aborted) stored.stream.destroy();
  signal.addEventListener('abort', () => stored.stream.destroy(), { once: true });
  return new Response(method === 'HEAD' ? null : (Readable.toWeb(stored.stream) as ReadableStream<Uint8Array>), {
    headers: {
      'content-type': file.content_type,
      'content-length': String(stored.size),
      'content-disposition': `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.original_name)}`,
      'cache-control': file.visibility === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-store',
      'x-content-type-options': 'nosniff',
      // Logos stand in mails, which a reader may open on another site.
      'cross-origin-resource-policy': file.visibility === 'public' ? 'cross-origin' : 'same-origin',
      // An SVG opened by itself must not run anything in our origin.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}

/** Null for a path that no file can have: PostgreSQL refuses NUL in a text, and a broken escape is no name. */
function decoded(path: string): string | null {
  try {
    const name = decodeURIComponent(path);
    return name.includes('\0') ? null : name;
  } catch {
    return null;
  }
}
