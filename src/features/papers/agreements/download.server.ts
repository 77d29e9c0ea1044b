import { z } from 'zod';
import { documentOf } from '#features/papers/contracts/rows.server.ts';
import { recordEvent } from '#features/papers/evidence/record.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { demandRole } from '#platform/http/guards.server.ts';
import { AppError } from '#shared/app-error.ts';
import { isAdmin } from '#shared/roles.ts';
import { contractPdfOf } from './pdf.server.ts';
import { getAgreement } from './queries.server.ts';

const missing = () => new AppError('NOT_FOUND', 'This contract does not exist.');

/** The signed contract as a PDF, for its client and the studio; anybody else is told that it does not exist. */
export async function downloadAgreement(context: ApiContext, id: string): Promise<Response> {
  const caller = await demandRole(context, 'client');
  if (!z.uuid().safeParse(id).success) throw missing();
  const row = await getAgreement(context.platform.db, caller, id);
  const document = await contractPdfOf(context.platform, id);
  if (!document) throw missing();
  const kind = isAdmin(caller.role) ? ('studio' as const) : ('client' as const);
  await context.platform.db.transaction((tx) =>
    recordEvent(tx, documentOf(row), {
      kind: 'downloaded',
      actor: { kind, id: caller.user_id, name: caller.display_name },
      ip_address: context.ip,
      user_agent: context.headers.get('user-agent'),
    }),
  );
  return new Response(new Uint8Array(document.bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(document.bytes.length),
      'content-disposition': `attachment; filename="${document.file.original_name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
