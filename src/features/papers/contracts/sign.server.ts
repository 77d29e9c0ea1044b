import type { Tx } from '#db/client.ts';
import { demandIntact } from '#features/papers/evidence/check.server.ts';
import { sha256Hex } from '#features/papers/evidence/content.ts';
import { recordEvent } from '#features/papers/evidence/record.server.ts';
import type { Signer } from '#features/papers/evidence/signer.ts';
import { studioTrace } from '#features/papers/sending/link.server.ts';
import type { AnyActor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { isDrawing } from '#shared/signature-drawing.ts';
import { contractCompleted, contractDeclined, contractSigned, contractViewed } from './events.ts';
import { changedSinceOpened, isOpen, mayCountersign, refused } from './policy.ts';
import { contractSubject } from './record.server.ts';
import type { ContractRow } from './rows.server.ts';
import { auditContract, demandInTime, documentOf, gone, lockContract, writeContract } from './rows.server.ts';

const client = ({ user_id, name, email }: Signer) => ({ kind: 'client' as const, id: user_id, name, email });
const trace = ({ ip_address, user_agent }: Signer) => ({ ip_address, user_agent });
const actorOf = ({ user_id, ip_address }: Signer): AnyActor => ({
  actor: user_id ? { id: user_id, role: 'client' } : null,
  request_id: null,
  ip_address,
});
const told = ({ id, contract_number, user_id }: ContractRow) => ({ contract_id: id, contract_number, user_id });

/** The client has the contract before them. Only the first time counts; the studio's own looks never come here. */
export async function markContractViewed(tx: Tx, id: string, who: Signer, now = new Date()): Promise<void> {
  const row = await lockContract(tx, id);
  if (row.status !== 'sent') return;
  await writeContract(tx, id, { status: 'viewed', viewed_at: now });
  const content = { content_before: row.content_sha256, content_after: row.content_sha256 };
  await recordEvent(tx, documentOf(row), { kind: 'viewed', actor: client(who), ...trace(who), ...content, now });
  await emit(tx, contractViewed, told(row));
}

export type ClientSigning = {
  /** The fingerprint of the content that the signer had before them. */
  content_sha256: string;
  name: string;
  drawing: string | null;
  consent_version: string;
  who: Signer;
  now?: Date;
};

/** Signs what was sent, provided it is what the signer has read. A second press changes nothing. */
export async function signContract(tx: Tx, id: string, signing: ClientSigning): Promise<ContractRow> {
  const { who, consent_version, drawing, now = new Date() } = signing;
  const row = await lockContract(tx, id);
  const status = row.status;
  if (status === 'draft' || (row.content_sha256 !== signing.content_sha256 && isOpen(status))) throw changedSinceOpened();
  if (row.client_signed_at && row.content_sha256 === signing.content_sha256) return row;
  if (!isOpen(status)) throw refused(status);
  if (row.access_revoked_at) throw gone();
  await demandInTime(tx, row, now);
  await demandIntact(tx, contractSubject, id, 'signed');
  const name = checkedSignature(signing.name, drawing);
  const complete = row.admin_signed_at !== null;
  const signed = await writeContract(tx, id, {
    status: complete ? 'completed' : 'signed',
    client_signature: name,
    client_signature_drawing: drawing,
    client_signed_at: now,
    signer_ip_address: who.ip_address,
    signer_user_agent: who.user_agent?.slice(0, 500) ?? null,
    completed_at: complete ? now : null,
    next_reminder_at: null,
  });
  const fact = {
    actor: client({ ...who, name: who.name ?? name }),
    ...trace(who),
    consent_version,
    content_before: row.content_sha256,
    content_after: row.content_sha256,
    now,
  };
  await recordEvent(tx, documentOf(row), { kind: 'consented', ...fact });
  await recordEvent(tx, documentOf(row), { kind: 'signed', ...fact, details: signatureDetails(name, drawing) });
  await auditContract(tx, actorOf(who), 'signed', signed, { content_sha256: row.content_sha256 });
  await emit(tx, contractSigned, told(signed));
  if (complete) await finishSigning(tx, signed, now);
  return signed;
}

export async function declineContract(
  tx: Tx,
  id: string,
  { reason, who, now = new Date() }: { reason: string; who: Signer; now?: Date },
): Promise<ContractRow> {
  const row = await lockContract(tx, id);
  const status = row.status;
  if (status === 'draft') throw changedSinceOpened();
  if (!isOpen(status)) throw refused(status);
  if (row.access_revoked_at) throw gone();
  const declined = await writeContract(tx, id, {
    status: 'cancelled',
    declined_at: now,
    decline_reason: reason.trim() || null,
    cancelled_at: now,
    next_reminder_at: null,
  });
  const content = { content_before: row.content_sha256, content_after: row.content_sha256 };
  const details = { reason: declined.decline_reason };
  await recordEvent(tx, documentOf(row), { kind: 'declined', actor: client(who), ...trace(who), ...content, details, now });
  await auditContract(tx, actorOf(who), 'declined', declined);
  await emit(tx, contractDeclined, told(declined));
  return declined;
}

export type StudioSignature = {
  /** The fingerprint of the content that the signer had before them. */
  content_sha256: string;
  name: string;
  drawing: string | null;
};

/** The studio's signature, before or after the client's: it stands below the version that was sent and read. */
export async function countersign(
  tx: Tx,
  id: string,
  { content_sha256, name, drawing, author, now = new Date() }: StudioSignature & { author: AnyActor; now?: Date },
): Promise<ContractRow> {
  const row = await lockContract(tx, id);
  const status = row.status;
  if (row.admin_signed_at) throw new AppError('CONFLICT', 'You have signed this contract already.');
  if (!mayCountersign(status, false)) throw refused(status);
  if (row.content_sha256 !== content_sha256) throw changedSinceOpened();
  const written = checkedSignature(name, drawing);
  await demandIntact(tx, contractSubject, id, 'signed');
  const complete = row.client_signed_at !== null;
  const signed = await writeContract(tx, id, {
    admin_signature: written,
    admin_signature_drawing: drawing,
    admin_signed_at: now,
    ...(complete ? { status: 'completed', completed_at: now } : {}),
  });
  await recordEvent(tx, documentOf(row), {
    kind: 'countersigned',
    ...studioTrace({ ...author, name: written }),
    content_before: row.content_sha256,
    content_after: row.content_sha256,
    details: signatureDetails(written, drawing),
    now,
  });
  await auditContract(tx, author, 'countersigned', signed, { content_sha256: row.content_sha256 });
  if (complete) await finishSigning(tx, signed, now);
  return signed;
}

async function finishSigning(tx: Tx, row: ContractRow, now: Date): Promise<void> {
  const content = { content_before: row.content_sha256, content_after: row.content_sha256 };
  await recordEvent(tx, documentOf(row), { kind: 'completed', actor: { kind: 'system' }, ...content, now });
  await emit(tx, contractCompleted, told(row));
}

/** What was drawn stands in the row; its fingerprint stands in the record. */
const signatureDetails = (name: string, drawing: string | null) =>
  drawing === null ? { name, method: 'typed' } : { name, method: 'drawn', drawing_sha256: sha256Hex(drawing) };

function checkedSignature(typed: string, drawing: string | null): string {
  const name = typed.replaceAll(/\s+/gu, ' ').trim();
  if (!name || name.length > 120)
    throw new AppError('BAD_REQUEST', 'Please enter your name', { fields: { name: 'Please enter your name' } });
  if (drawing !== null && !isDrawing(drawing))
    throw new AppError('BAD_REQUEST', 'This signature cannot be read. Please draw it again.', {
      fields: { drawing: 'This signature cannot be read. Please draw it again.' },
    });
  return name;
}
