import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { estimates } from '#db/schema/papers/estimates.ts';
import { downloadAgreement } from '#features/papers/agreements/download.server.ts';
import { contractPaper } from '#features/papers/contracts/pdf.server.ts';
import { findContract, signaturesOf } from '#features/papers/contracts/rows.server.ts';
import { sealCompleted } from '#features/papers/contracts/seal.server.ts';
import { shownEstimate } from '#features/papers/estimates/answer.server.ts';
import { contentStudio } from '#features/papers/estimates/content.ts';
import { finishEstimate } from '#features/papers/estimates/jobs.server.ts';
import { estimatePaper } from '#features/papers/estimates/pdf.server.ts';
import { recordEvent } from '#features/papers/evidence/record.server.ts';
import { readSealed } from '#features/papers/evidence/seal.server.ts';
import { contactOf } from '#features/papers/sending/contact.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { pdfAttachment } from '#platform/http/download.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { paperBrand } from '#platform/pdf/brand.server.ts';
import { drawCached } from '#platform/pdf/draw-cache.server.ts';
import { mayRead } from '#shared/admin-areas.ts';
import { AppError } from '#shared/app-error.ts';
import { actualPerson, type Caller } from '#shared/caller.ts';
import type { Download } from '#shared/download.ts';
import { isAdmin } from '#shared/roles.ts';
import { type Found, isRecipient, notFound, openDocument, type Reader, signerOf } from './find.server.ts';
import { numberOf, shownContract } from './page.server.ts';
import { isMachine } from './policy.ts';

const missing = (type: string) => new AppError('NOT_FOUND', `This ${type} does not exist.`);
const rate = { window: 600, max: 60 };

/** For whoever has the link. */
export async function downloadByLink(
  context: ApiContext,
  link: { document_type: string; access_token: string },
): Promise<Download> {
  await limitRate(context, 'document-pdf', rate);
  const { found, reader } = await openDocument(context, link);
  return answer(context, found, reader);
}

/** For the studio and for the client whose document it is; anybody else is told that it does not exist. */
export async function downloadById(context: ApiContext, caller: Caller, type: string, id: string): Promise<Download> {
  await limitRate(context, 'document-pdf', rate);
  if (type !== 'estimate' && type !== 'contract') throw notFound();
  const found = z.uuid().safeParse(id).success ? await findById(context, type, id) : null;
  // A contract of the checkout has a PDF of its own kind.
  if (!found && type === 'contract') return downloadAgreement(context, caller, id);
  const is_studio = mayRead(caller, 'papers');
  if (!found || (!is_studio && (caller.api_key || !isOwn(found, caller)))) throw missing(type);
  return answer(context, found, { caller, is_studio, is_contact: !is_studio, is_proved: false });
}

async function findById({ platform: { db } }: ApiContext, type: 'estimate' | 'contract', id: string): Promise<Found | null> {
  if (type === 'contract') {
    const found = await findContract(db, id);
    return found && { type, ...found };
  }
  const [row] = await db.select().from(estimates).where(eq(estimates.id, id));
  return row ? { type, row, contact: await contactOf(db, row.contact_id), open_to_client: true } : null;
}

/** What was put before this client. A link that was taken back takes the offer back too, but not what was agreed. */
function isOwn(found: Found, caller: Caller): boolean {
  const { row } = found;
  const mine = row.user_id === caller.user_id || isRecipient(found, caller);
  const agreed = row.client_signed_at !== null;
  return mine && row.sent_at !== null && (agreed || row.access_revoked_at === null);
}

async function answer(context: ApiContext, found: Found, reader: Reader): Promise<Download> {
  const bytes = await pdfOf(context, found, reader);
  await noteDownload(context, found, reader);
  return pdfAttachment(`${numberOf(found)}.pdf`, bytes, { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
}

/** The sealed document once there is one; until then the words as they stand before this reader. */
async function pdfOf({ platform }: ApiContext, found: Found, reader: Reader): Promise<Buffer> {
  const { db, files, site } = platform;
  const sealed = () => readSealed(db, files, found.type, found.row.id);
  const ready = (await sealed()) ?? (isFinished(found) ? await finish(platform, found).then(sealed) : null);
  if (ready && ready.sealed.version === found.row.version) return ready.bytes;
  const studio = contentStudio(await site.get());
  const brand = await paperBrand(platform);
  if (found.type === 'contract') {
    const { content } = await shownContract(db, found, studio, reader);
    return drawCached({ brand, paper: contractPaper(content, signaturesOf(found.row)) });
  }
  const { content } = await shownEstimate(db, found, studio, reader.is_studio ? 'studio' : 'client');
  const { client_signature: name, client_signed_at: at, status } = found.row;
  return drawCached({ brand, paper: estimatePaper(content, status === 'accepted' && name && at ? { name, at } : null) });
}

const isFinished = ({ type, row }: Found): boolean =>
  row.client_signed_at !== null && row.status === (type === 'estimate' ? 'accepted' : 'completed');

/** A download that comes before the job does the job's work; whoever is second finds the first one's. */
const finish = (platform: ApiContext['platform'], { type, row }: Found): Promise<void> =>
  type === 'estimate' ? finishEstimate(platform, row.id) : sealCompleted(platform, row.id);

/** Part of the record, except for the studio's own copies of what it has not sent, and for machines that look into links. */
async function noteDownload(context: ApiContext, { type, row }: Found, reader: Reader): Promise<void> {
  if (context.is_head || row.sent_at === null || isMachine(context.headers.get('user-agent'))) return;
  const { caller, is_contact } = reader;
  const person = caller && actualPerson(caller);
  const is_studio = person !== null && isAdmin(person.role);
  const who = signerOf(context, reader, null, null);
  const name = is_studio || is_contact ? (person?.display_name ?? null) : null;
  const email = is_contact ? row.sent_to : null;
  const actor = is_studio
    ? { kind: 'studio' as const, id: person.user_id, name }
    : { kind: 'client' as const, id: who.user_id, name, email };
  const document = { document_type: type, document_id: row.id, is_sample: row.is_sample };
  const { ip_address, user_agent } = who;
  await context.platform.db.transaction((tx) =>
    recordEvent(tx, document, { kind: 'downloaded', actor, ip_address, user_agent, content_after: row.content_sha256 }),
  );
}
