import type { Db, Tx } from '#db/client.ts';
import { readStudioDay } from '#db/studio-day.ts';
import { takeTurn } from '#db/turns.ts';
import { contentHash } from '#features/papers/evidence/content.ts';
import { recordEvent, saveVersion } from '#features/papers/evidence/record.server.ts';
import { hasMoved } from '#features/papers/sending/binding.ts';
import { contactOf, holdContact } from '#features/papers/sending/contact.server.ts';
import { endLink, newToken, studioTrace, switchReminders } from '#features/papers/sending/link.server.ts';
import { firstReminder } from '#features/papers/sending/policy.ts';
import type { AnyActor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { toMinor } from '#shared/money.ts';
import { changedMeanwhile, keptAlready } from '#shared/seen.ts';
import { contractSent } from './events.ts';
import { type ContractInput, type ContractUpdate, toPriced } from './fields.ts';
import { writeContractMail } from './mails.server.ts';
import { contractContent, isOpen, mayBecome, mayDelete, mayEdit, refused, sendObstacle, studioParty, sumsOf } from './policy.ts';
import { getCard } from './queries.server.ts';
import { revisionOf, saysTheSame } from './revision.server.ts';
import type { ContractRow } from './rows.server.ts';
import {
  auditContract,
  contractOwner,
  createDraft,
  deleteDraft,
  demandInTime,
  documentOf,
  findRow,
  lockContract,
  userOf,
  writeContract,
} from './rows.server.ts';
import { countersign, type StudioSignature } from './sign.server.ts';

type Ports = Pick<Platform, 'db' | 'site' | 'env' | 'sendMail'>;

/** What the owner typed, as it stands in the table. */
function toStored({ total_amount, services: lines, ...input }: ContractInput) {
  const { currency } = input;
  const services = lines.map(({ name, description, ...numbers }) => ({ name, description, ...toPriced(numbers, currency) }));
  const { total_amount_cents } = sumsOf({ services, total_amount_cents: toMinor(total_amount ?? 0, currency) });
  return { ...input, services, total_amount_cents };
}

/** Sent again with the same id, it is there already. */
export async function createContract(db: Db, actor: AnyActor, { id, ...input }: ContractInput & { id?: string }) {
  return db.transaction(async (tx) => {
    if (id) await takeTurn(tx, id);
    const known = id ? await findRow(tx, id) : undefined;
    const stored = toStored(input);
    if (known && !saysTheSame(known, stored)) throw new AppError('CONFLICT', keptAlready('contract'));
    const row = known ?? (await createDraft(tx, { id, ...stored }, actor));
    return getCard(tx, row.id);
  });
}

/** A new draft with the same words, of whatever state; it belongs to no estimate. A last day in the past is not copied. */
export async function duplicateContract(db: Db, actor: AnyActor, id: string, now = new Date()) {
  return db.transaction(async (tx) => {
    const row = await lockContract(tx, id);
    const { title, description, contact_id, contract_type, total_amount_cents, currency, effective_date } = row;
    const { services, terms_and_conditions, payment_terms, contract_number } = row;
    const past = row.expiration_date !== null && row.expiration_date < (await readStudioDay(tx, now));
    const copy = await createDraft(
      tx,
      {
        ...{ title, description, contact_id, contract_type, total_amount_cents, currency, effective_date },
        ...{ services, terms_and_conditions, payment_terms },
        expiration_date: past ? null : row.expiration_date,
        copy_of: contract_number,
      },
      actor,
      now,
    );
    return getCard(tx, copy.id);
  });
}

export async function deleteContractDraft(db: Db, actor: AnyActor, id: string) {
  return db.transaction(async (tx) => {
    const row = await lockContract(tx, id);
    if (!mayDelete(row)) throw new AppError('CONFLICT', 'Only a draft that was never sent can be deleted.');
    await deleteDraft(tx, row, actor);
    return { id };
  });
}

/** What was with the client is no longer what would be signed: it becomes the next version, and a draft. */
const recalled = (version: number) => ({
  status: 'draft' as const,
  version: version + 1,
  content_sha256: null,
  sent_at: null,
  viewed_at: null,
  next_reminder_at: null,
  admin_signature: null,
  admin_signature_drawing: null,
  admin_signed_at: null,
});

export async function updateContract({ db, site }: Ports, actor: AnyActor, id: string, { revision, ...input }: ContractUpdate) {
  const studio = studioParty(await site.get());
  return db.transaction(async (tx) => {
    const before = await lockContract(tx, id);
    const status = before.status;
    if (!mayEdit(status)) throw refused(status);
    const stored = toStored(input);
    if (revision !== revisionOf(before)) {
      // A request that is sent again after its answer was lost.
      if (saysTheSame(before, stored)) return getCard(tx, id);
      throw new AppError('CONFLICT', changedMeanwhile('contract'));
    }
    const contact_before = await contactOf(tx, before.contact_id);
    const user_id = input.contact_id === before.contact_id ? before.user_id : await userOf(tx, input.contact_id);
    const changed = { ...before, ...stored };
    const [from, to] = [
      contentHash(contractContent(before, contact_before, studio)),
      contentHash(contractContent(changed, await contactOf(tx, changed.contact_id), studio)),
    ];
    const same = from === to && before.contact_id === input.contact_id;
    // The words may be written otherwise and still read the same, such as a merge field instead of its value.
    await writeContract(tx, id, {
      ...stored,
      user_id,
      ...(!same && isOpen(status) ? recalled(before.version) : {}),
      // Whoever had the old link must not read what is written for somebody else.
      ...(before.contact_id !== input.contact_id ? { access_token: newToken(), access_revoked_at: null, sent_to: null } : {}),
    });
    if (!same) {
      const content = { content_before: before.content_sha256 ?? from, content_after: to };
      const details = isOpen(status) ? { version: before.version + 1 } : {};
      await recordEvent(tx, documentOf(before), { kind: 'edited', ...studioTrace(actor), ...content, details });
    }
    await auditContract(tx, actor, 'updated', before, { status, content_changed: !same });
    return getCard(tx, id);
  });
}

const againAfter = 60_000;

/** Puts the contract as it is now before the client: keeps its words, mails the link, and reminds later. */
export async function sendContract(ports: Ports, actor: AnyActor, id: string, now = new Date()) {
  const studio = studioParty(await ports.site.get());
  return ports.db.transaction(async (tx) => {
    const found = await lockContract(tx, id);
    const status = found.status;
    if (status !== 'draft' && !isOpen(status)) throw refused(status);
    if (found.sent_at && now.getTime() - found.sent_at.getTime() < againAfter)
      throw new AppError('CONFLICT', 'This contract was sent a moment ago. Please wait a minute before you send it again.');
    await demandInTime(tx, found, now);
    const contact = await holdContact(tx, found.contact_id);
    const obstacle = sendObstacle(found, contact, studio);
    if (obstacle || !contact) throw new AppError('CONFLICT', obstacle ?? 'Choose a client before you send this contract.');
    // The client's or the studio's own details may have changed since it was sent: then it is another version too.
    const stale = isOpen(status) && contentHash(contractContent(found, contact, studio)) !== found.content_sha256;
    const version = stale ? found.version + 1 : found.version;
    const content = contractContent({ ...found, version }, contact, studio);
    const content_sha256 = await saveVersion(tx, documentOf(found), { version, content, created_by: actor.actor?.id ?? null });
    const row = await writeContract(tx, id, {
      ...(stale ? recalled(found.version) : {}),
      status: stale || status === 'draft' ? 'sent' : status,
      content_sha256,
      // Whose address it is now: an account that read the earlier one has no claim on it.
      user_id: contact.user_id,
      sent_at: now,
      sent_to: contact.email,
      access_revoked_at: null,
      ...(found.access_revoked_at || hasMoved(found, contact) ? { access_token: newToken() } : {}),
      next_reminder_at: found.reminders_enabled ? firstReminder(now) : null,
      reminders_sent: 0,
    });
    const hashes = { content_before: found.content_sha256, content_after: content_sha256 };
    const details = { to: contact.email, version };
    await recordEvent(tx, documentOf(row), { kind: 'sent', ...studioTrace(actor), ...hashes, details, now });
    await auditContract(tx, actor, 'sent', row, { version, content_sha256 });
    await emit(tx, contractSent, { contract_id: id, contract_number: row.contract_number, user_id: row.user_id });
    const occasion = `${id}:${version}:${now.getTime()}`;
    await writeContractMail(tx, ports, 'sent', { row, contact, occasion });
    return getCard(tx, id);
  });
}

export async function revokeLink(db: Db, actor: AnyActor, id: string, now = new Date()) {
  return changeOne(db, id, async (tx, row) => {
    // What is being revised has a link too: that of the version before.
    if (row.sent_to === null) throw refused('draft');
    await endLink(tx, contractOwner, actor, row, now);
  });
}

export async function setReminders(db: Db, actor: AnyActor, id: string, enabled: boolean, now = new Date()) {
  return changeOne(db, id, (tx, row) => switchReminders(tx, contractOwner, actor, row, { enabled, now }));
}

export async function cancelContract(ports: Ports, actor: AnyActor, id: string, now = new Date()) {
  return changeOne(ports.db, id, async (tx, row) => {
    const status = row.status;
    if (!mayBecome(status, 'cancelled')) throw refused(status);
    await writeContract(tx, id, { status: 'cancelled', cancelled_at: now, next_reminder_at: null });
    const content = { content_before: row.content_sha256, content_after: row.content_sha256 };
    await recordEvent(tx, documentOf(row), { kind: 'cancelled', ...studioTrace(actor), ...content, now });
    await auditContract(tx, actor, 'cancelled', row, { from: status });
    const contact = row.sent_to === null ? null : await contactOf(tx, row.contact_id);
    if (contact) await writeContractMail(tx, ports, 'cancelled', { row, contact, occasion: id });
  });
}

export async function countersignContract(db: Db, actor: AnyActor, id: string, signature: StudioSignature) {
  return db.transaction(async (tx) => {
    await countersign(tx, id, { ...signature, author: actor });
    return getCard(tx, id);
  });
}

async function changeOne(db: Db, id: string, change: (tx: Tx, row: ContractRow) => Promise<void>) {
  return db.transaction(async (tx) => {
    await change(tx, await lockContract(tx, id));
    return getCard(tx, id);
  });
}
