import { z } from 'zod';
import { documentOf } from '#features/papers/contracts/rows.server.ts';
import { recordEvent } from '#features/papers/evidence/record.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { pdfAttachment } from '#platform/http/download.server.ts';
import { AppError } from '#shared/app-error.ts';
import { actualPerson, type Caller } from '#shared/caller.ts';
import type { Download } from '#shared/download.ts';
import { isAdmin } from '#shared/roles.ts';
import { contractPdfOf } from './pdf.server.ts';
import { getAgreement } from './queries.server.ts';

const missing = () => new AppError('NOT_FOUND', 'This contract does not exist.');

/** The signed contract as a PDF, for its client and the studio; anybody else is told that it does not exist. */
export async function downloadAgreement(context: ApiContext, caller: Caller, id: string): Promise<Download> {
  if (!z.uuid().safeParse(id).success) throw missing();
  const row = await getAgreement(context.platform.db, caller, id);
  const document = await contractPdfOf(context.platform, id);
  if (!document) throw missing();
  if (!context.is_head) await noteDownload(context, caller, row);
  return pdfAttachment(document.file.original_name, document.bytes);
}

function noteDownload(context: ApiContext, caller: Caller, row: Parameters<typeof documentOf>[0]): Promise<unknown> {
  const { role, user_id: id, display_name: name } = actualPerson(caller);
  return context.platform.db.transaction((tx) =>
    recordEvent(tx, documentOf(row), {
      kind: 'downloaded',
      actor: { kind: isAdmin(role) ? 'studio' : 'client', id, name },
      ip_address: context.ip,
      user_agent: context.headers.get('user-agent'),
    }),
  );
}
