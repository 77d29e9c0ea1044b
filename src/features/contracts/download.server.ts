import { z } from 'zod';
import type { ApiContext } from '#platform/http/context.server.ts';
import { demandRole } from '#platform/http/guards.server.ts';
import { AppError } from '#shared/app-error.ts';
import { contractPdfOf } from './pdf.server.ts';
import { readContract } from './queries.server.ts';

const missing = () => new AppError('NOT_FOUND', 'This contract does not exist.');

/** The signed contract as a PDF, for its client and the studio; anybody else is told that it does not exist. */
export async function downloadContract(context: ApiContext, id: string): Promise<Response> {
  const caller = await demandRole(context, 'client');
  if (!z.uuid().safeParse(id).success) throw missing();
  await readContract(context.platform.db, caller, id);
  const document = await contractPdfOf(context.platform, id);
  if (!document) throw missing();
  return new Response(new Uint8Array(document.bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(document.bytes.length),
      'content-disposition': `attachment; filename="${document.name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
