import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { DbOrTx, Tx } from '#db/client.ts';
import { type ContractService, contracts } from '#db/schema/papers/contracts.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { readStudioDay, studioDay } from '#db/studio-day.ts';
import { contentHash } from '#features/papers/evidence/content.ts';
import { recordEvent } from '#features/papers/evidence/record.server.ts';
import { damaged, readVersion } from '#features/papers/evidence/versions.server.ts';
import type { ContactRow } from '#features/papers/sending/contact.server.ts';
import { type DocumentOwner, newToken, studioTrace } from '#features/papers/sending/link.server.ts';
import { type ReminderSource, reminderIsDue } from '#features/papers/sending/reminders.server.ts';
import type { AnyActor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { ContractType } from '#shared/choices/papers/contracts.ts';
import { contractsAudit } from './audit.server.ts';
import { untitledContract } from './choices.ts';
import { contractContentSchema } from './contract.ts';
import { type ContractContent, contractContent, type Signatures, type StudioParty } from './policy.ts';

export type ContractRow = typeof contracts.$inferSelect;

export type NewContract = {
  id?: string;
  title: string;
  description: string | null;
  contact_id: string | null;
  user_id?: string | null;
  estimate_id?: string | null;
  contract_type?: ContractType;
  total_amount_cents: number;
  currency?: string;
  effective_date?: string | null;
  expiration_date?: string | null;
  services?: ContractService[];
  terms_and_conditions?: string[];
  payment_terms?: string[];
  is_sample?: boolean;
  /** The number of the contract that it repeats. */
  copy_of?: string;
};

export const gone = () => new AppError('NOT_FOUND', 'This contract does not exist.');
export const documentOf = ({ id, is_sample }: Pick<ContractRow, 'id' | 'is_sample'>) => ({
  document_type: 'contract' as const,
  document_id: id,
  is_sample,
});
export const auditContract = (
  tx: DbOrTx,
  actor: AnyActor,
  verb: VerbOf<typeof contractsAudit, 'contract'>,
  row: ContractRow,
  details: Record<string, unknown> = {},
) =>
  contractsAudit.write(tx, {
    ...actor,
    action: `contract.${verb}`,
    entity: 'contracts',
    entity_id: row.id,
    details: { contract_number: row.contract_number, ...details },
  });

/** A draft that the studio has written. Its number is the moment; where that is taken, the next millisecond. */
export async function createDraft(
  tx: Tx,
  { copy_of, ...input }: NewContract,
  actor: AnyActor,
  now = new Date(),
): Promise<ContractRow> {
  const copy = copy_of ? { copy_of } : {};
  const values = {
    ...input,
    title: input.title.trim() || untitledContract,
    user_id: input.user_id ?? (await userOf(tx, input.contact_id)),
    created_by: actor.actor?.id ?? null,
    created_at: now,
    origin: 'studio' as const,
    access_token: newToken(),
  };
  for (let moment = now.getTime(); ; moment += 1) {
    const row = await insertContract(tx, { ...values, contract_number: `CON-${moment}` });
    if (!row) continue;
    await recordEvent(tx, documentOf(row), {
      kind: 'created',
      ...studioTrace(actor),
      details: { contract_number: row.contract_number, estimate_id: row.estimate_id, ...copy },
      now,
    });
    await auditContract(tx, actor, 'created', row, { title: row.title, estimate_id: row.estimate_id, ...copy });
    return row;
  }
}

/** The account behind a contact: the client sees the contract in the portal. */
export async function userOf(db: DbOrTx, contact_id: string | null): Promise<string | null> {
  if (!contact_id) return null;
  const [contact] = await db.select({ user_id: contacts.user_id }).from(contacts).where(eq(contacts.id, contact_id));
  if (!contact)
    throw new AppError('BAD_REQUEST', 'This client does not exist.', { fields: { contact_id: 'This client does not exist.' } });
  return contact.user_id;
}

/** Of either origin. */
export const findRow = async (db: DbOrTx, id: string): Promise<ContractRow | undefined> =>
  (await db.select().from(contracts).where(eq(contracts.id, id)))[0];

/** Null where the number is taken. */
export async function insertContract(tx: Tx, values: typeof contracts.$inferInsert): Promise<ContractRow | null> {
  const [row] = await tx.insert(contracts).values(values).onConflictDoNothing({ target: contracts.contract_number }).returning();
  return row ?? null;
}

export async function writeContract(tx: Tx, id: string, values: PgUpdateSetSource<typeof contracts>): Promise<ContractRow> {
  const [row] = await tx.update(contracts).set(values).where(eq(contracts.id, id)).returning();
  if (!row) throw new Error('The contract was not written');
  return row;
}

/** A draft that was never sent; that it was written and deleted stays in the record. */
export async function deleteDraft(tx: Tx, row: ContractRow, actor: AnyActor, now = new Date()): Promise<void> {
  await recordEvent(tx, documentOf(row), { kind: 'cancelled', ...studioTrace(actor), details: { deleted: true }, now });
  await auditContract(tx, actor, 'deleted', row, { title: row.title, estimate_id: row.estimate_id });
  await tx.delete(contracts).where(eq(contracts.id, row.id));
}

/** Of a checkout that came to nothing. What was signed is never deleted. */
export async function deleteContract(tx: Tx, id: string): Promise<void> {
  await tx
    .delete(contracts)
    .where(and(eq(contracts.id, id), eq(contracts.origin, 'checkout'), isNull(contracts.client_signed_at)));
}

export type FoundContract = { row: ContractRow; contact: ContactRow | null };

/**
 * The contract behind a link, unless the link was revoked or ended: with a cancellation, with the last day of a contract that
 * nobody signed, or because the contact has another address than it went to. A draft is found too, for the studio's own preview: whoever else asks must be told that there is none.
 */
export async function findContractByToken(db: DbOrTx, token: string): Promise<FoundContract | null> {
  const [found] = await db
    .select({ row: contracts, contact: contacts })
    .from(contracts)
    .leftJoin(contacts, eq(contacts.id, contracts.contact_id))
    .where(
      and(
        eq(contracts.access_token, token),
        sql`${contracts.access_revoked_at} is null`,
        sql`(${contracts.client_signed_at} is not null or (${contracts.status} <> 'cancelled'
          and (${contracts.expiration_date} is null or ${contracts.expiration_date} >= ${studioDay(new Date())})))`,
      ),
    );
  return found ?? null;
}

export async function findContract(db: DbOrTx, id: string): Promise<FoundContract | null> {
  const [found] = await db
    .select({ row: contracts, contact: contacts })
    .from(contracts)
    .leftJoin(contacts, eq(contacts.id, contracts.contact_id))
    .where(and(eq(contracts.id, id), eq(contracts.origin, 'studio')));
  return found ?? null;
}

/** For a change: whoever comes second waits, and then sees what the first has done. */
export async function lockContract(tx: Tx, id: string): Promise<ContractRow> {
  const [row] = await tx
    .select()
    .from(contracts)
    .where(and(eq(contracts.id, id), eq(contracts.origin, 'studio')))
    .for('update');
  if (!row) throw gone();
  return row;
}

/** A contract whose last day has passed can neither be sent nor signed any more. */
export async function demandInTime(db: DbOrTx, { expiration_date }: ContractRow, now: Date): Promise<void> {
  if (expiration_date && expiration_date < (await readStudioDay(db, now)))
    throw new AppError('CONFLICT', 'The last day of this contract has passed. Its expiration date has to be changed first.');
}

/** What a reader has before them: word for word what was sent, or, of a draft, what would be sent now. */
export async function contentOf(
  db: DbOrTx,
  { row, contact }: FoundContract,
  studio: StudioParty,
): Promise<{ content: ContractContent; content_sha256: string }> {
  if (row.content_sha256) {
    const wanted = { ...documentOf(row), version: row.version };
    const sent = await readVersion(db, contractContentSchema, wanted);
    if (!sent) throw damaged(wanted, 'it is missing');
    if (sent.content_sha256 !== row.content_sha256) throw damaged(wanted, 'it is not the one that was sent');
    return { content: sent.content, content_sha256: row.content_sha256 };
  }
  const content = contractContent(row, contact, studio);
  return { content, content_sha256: contentHash(content) };
}

export const signaturesOf = (row: ContractRow): Signatures => ({
  client:
    row.client_signature !== null && row.client_signed_at
      ? { name: row.client_signature, drawing: row.client_signature_drawing, signed_at: row.client_signed_at }
      : null,
  studio:
    row.admin_signature !== null && row.admin_signed_at
      ? { name: row.admin_signature, drawing: row.admin_signature_drawing, signed_at: row.admin_signed_at }
      : null,
});

/** What the links and reminders of all documents need from the contracts. */
export const contractOwner: DocumentOwner<ContractRow> = {
  document_type: 'contract',
  write: (tx, { id }, values) => writeContract(tx, id, values),
  audit: auditContract,
  lockSentElsewhere: (tx, contact_id, address) =>
    tx
      .select()
      .from(contracts)
      .where(
        and(
          eq(contracts.contact_id, contact_id),
          inArray(contracts.status, ['draft', 'sent', 'viewed']),
          isNull(contracts.access_revoked_at),
          sql`lower(${contracts.sent_to}) <> lower(${address})`,
        ),
      )
      .for('update'),
};

export const contractReminders: ReminderSource = {
  lockDue: async (tx, now, limit) => {
    const rows = await tx
      .select({ row: contracts, contact: contacts })
      .from(contracts)
      .leftJoin(contacts, eq(contacts.id, contracts.contact_id))
      .where(reminderIsDue(contracts, contracts.expiration_date, now))
      .orderBy(contracts.next_reminder_at)
      .limit(limit)
      .for('update', { of: contracts, skipLocked: true });
    return rows.map(({ row, contact }) => ({ ...row, number: row.contract_number, valid_until: null, contact }));
  },
  countReminder: async (tx, id, values) => {
    await writeContract(tx, id, { ...values, updated_at: sql`${contracts.updated_at}` });
  },
};
