import { Buffer } from 'node:buffer';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { beginMediaUpload } from '#features/website/media/uploads.server.ts';
import { addImport, beginTransferUpload } from '#features/website/transfer/service.server.ts';
import { addUpload, demandUploadTarget } from '#features/work/deliverables/versions.server.ts';
import { beginUpload, uploadStored } from '#features/work/files/uploads.server.ts';
import { abandonUpload, findUpload, type OnStored, unknownUpload } from '#platform/files/file-uploads.server.ts';
import { answerError } from '#platform/http/answer-error.server.ts';
import type { HttpEnv } from '#platform/http/context.server.ts';
import { demandArea, demandRole } from '#platform/http/guards.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { fileAreas } from '#shared/choices/platform/files.ts';
import { onFirstUse } from '#shared/on-first-use.ts';
import { isAdmin } from '#shared/roles.ts';

const path = '/api/uploads';

const wantedSchema = z.object({
  name: z.string().min(1).max(1_000),
  size: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  client_id: z.uuid().nullable(),
  folder_id: z.uuid().nullable(),
  deliverable_id: z.uuid().nullable(),
  media: z.literal('picture').nullable(),
  transfer_id: z.uuid().nullable(),
});

/**
 * Files that come in several requests (tus 1.0). The body of one is a piece of a file, which is written to the store while it
 * comes: so this stands before whatever else reads bodies, and asks by itself who sends it and what they may.
 */
export function mountUploads(app: Hono<HttpEnv>, platform: Platform): void {
  const tus = onFirstUse(async () => (await import('#platform/files/tus.server.ts')).createTusServer(platform, stored(platform)));

  const answer = async (c: Context<HttpEnv>, find: () => Promise<string>): Promise<Response> => {
    try {
      const id = await find();
      const answered = await (await tus()).handle(c.req.raw, id);
      // Whoever is refused never hears of the upload that was to begin: it must not take up space.
      if (c.req.method === 'POST' && !answered.ok) await abandon(id);
      return answered;
    } catch (error) {
      const refusal = answerError(c, error);
      // Whoever is refused need not go on sending.
      if (c.req.method === 'PATCH') refusal.headers.set('connection', 'close');
      return refusal;
    }
  };

  const abandon = async (id: string): Promise<void> => {
    const upload = await findUpload(platform.db, id);
    if (upload) await abandonUpload(platform, upload);
  };

  /** The upload that the address names, if it is the caller's. */
  const ownUpload = async (c: Context<HttpEnv>): Promise<string> => {
    const caller = await demandRole(c.get('api'), 'client');
    const id = z.uuid().safeParse(c.req.param('id'));
    const upload = id.success ? await findUpload(platform.db, id.data) : null;
    if (upload?.user_id !== caller.user_id) throw unknownUpload();
    if (isAdmin(caller.role)) demandArea(caller, fileAreas[upload.subject_type], c.req.method);
    return upload.id;
  };

  app.post(path, (c) =>
    answer(c, async () => {
      const caller = await demandRole(c.get('api'), 'client');
      const { transfer_id, ...wanted } = readWanted(c.req.raw.headers);
      const isOfSite = wanted.media !== null || transfer_id !== null;
      if (isAdmin(caller.role)) demandArea(caller, isOfSite ? 'website' : 'projects', c.req.method);
      if (isOfSite) {
        await demandRole(c.get('api'), 'admin');
        if (transfer_id) return (await beginTransferUpload(platform, caller, { ...wanted, transfer_id })).id;
        return (await beginMediaUpload(platform, caller, wanted)).id;
      }
      if (wanted.deliverable_id) {
        await demandRole(c.get('api'), 'admin');
        await demandUploadTarget(platform.db, wanted.deliverable_id);
      }
      return (await beginUpload(platform, caller, wanted)).id;
    }),
  );
  app.on(['PATCH', 'DELETE'], `${path}/:id`, (c) => answer(c, () => ownUpload(c)));
  app.get(`${path}/:id`, (c) =>
    answer(c, async () => {
      // Answered to HEAD alone: the file itself has an address of its own.
      if (c.req.method !== 'HEAD') throw unknownUpload();
      return ownUpload(c);
    }),
  );
}

/** What was uploaded for a deliverable is a part of its next version at once, and content to import is read; a picture of the site is made of its upload later. */
function stored(platform: Platform): OnStored {
  const asFile = uploadStored(platform);
  return async (tx, upload, file) => {
    if (file.subject_type === 'media') return;
    if (file.subject_type === 'content_transfer') return addImport(tx, file);
    await asFile(tx, upload, file);
    if (file.subject_type === 'deliverable') await addUpload(tx, file);
  };
}

/** What a sender says of a file before it comes: its length, and in `Upload-Metadata` its name and whom or what it is for. */
function readWanted(headers: Headers) {
  const told = new Map((headers.get('upload-metadata') ?? '').split(',').map(readPair));
  const wanted = wantedSchema.safeParse({
    name: told.get('filename')?.replaceAll('\0', ''),
    size: headers.get('upload-length') ?? undefined,
    client_id: told.get('client_id') || null,
    folder_id: told.get('folder_id') || null,
    deliverable_id: told.get('deliverable_id') || null,
    media: told.get('media') || null,
    transfer_id: told.get('transfer_id') || null,
  });
  if (!wanted.success) throw new AppError('BAD_REQUEST', 'An upload needs a name and a length.', { cause: wanted.error });
  return wanted.data;
}

function readPair(pair: string): [string, string] {
  const [name = '', value = ''] = pair.trim().split(' ');
  return [name, Buffer.from(value, 'base64').toString('utf8')];
}
