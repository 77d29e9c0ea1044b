import { randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Db, Tx } from '#db/client.ts';
import { document_codes } from '#db/schema/papers/evidence.ts';
import { AppError } from '#shared/app-error.ts';
import { type DocumentRef, lockRecord } from './record.server.ts';

export const codeRules = { minutes: 10, attempts: 5, mostPerHour: 5, secondsBetween: 30 } as const;

const minute = 60_000;
const hash = promisify<string, string, number, Buffer>(scrypt);
// Six digits are soon tried through; a slow fingerprint keeps whoever reads the table busy for longer than the code lives.
const fingerprint = async (code: string, id: string): Promise<string> => (await hash(code, id, 32)).toString('hex');

/** A new code for the document; the ones before it no longer count. Write the mail in the same transaction. */
export async function issueCode(tx: Tx, doc: DocumentRef, now: Date): Promise<string> {
  await lockRecord(tx, doc);
  const recent = await tx
    .select({ created_at: document_codes.created_at })
    .from(document_codes)
    .where(and(ofDocument(doc), gt(document_codes.created_at, new Date(now.getTime() - 60 * minute))))
    .orderBy(desc(document_codes.created_at));
  const [latest] = recent;
  if (latest && now.getTime() - latest.created_at.getTime() < codeRules.secondsBetween * 1000) {
    throw new AppError('TOO_MANY_REQUESTS', 'A code was just sent. Please wait a moment before you ask for another.');
  }
  if (recent.length >= codeRules.mostPerHour) {
    throw new AppError('TOO_MANY_REQUESTS', 'Too many codes were sent for this document. Please try again in an hour.');
  }
  const id = v7();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await tx.insert(document_codes).values({
    id,
    document_type: doc.document_type,
    document_id: doc.document_id,
    code_hash: await fingerprint(code, id),
    expires_at: new Date(now.getTime() + codeRules.minutes * minute),
    created_at: now,
  });
  return code;
}

const refused = (text: string) => new AppError('BAD_REQUEST', text, { fields: { code: text } });

/**
 * Takes the latest code once. Every try is counted by a statement of its own before the code is looked at, so it counts
 * also when the request fails, and many tries at once are counted one by one. Therefore call it outside any transaction.
 */
export async function verifyCode(db: Db, doc: DocumentRef, code: string, now: Date): Promise<void> {
  const latest = db
    .select({ id: document_codes.id })
    .from(document_codes)
    .where(ofDocument(doc))
    .orderBy(desc(document_codes.created_at))
    .limit(1);
  const [row] = await db
    .update(document_codes)
    .set({ attempts: sql`${document_codes.attempts} + 1` })
    .where(
      and(
        eq(document_codes.id, latest),
        lt(document_codes.attempts, codeRules.attempts),
        isNull(document_codes.used_at),
        gt(document_codes.expires_at, now),
      ),
    )
    .returning();
  if (!row) throw refused('This code is no longer valid. Please ask for a new one.');
  const given = Buffer.from(await fingerprint(code.trim(), row.id), 'hex');
  if (!timingSafeEqual(given, Buffer.from(row.code_hash, 'hex'))) {
    const left = codeRules.attempts - row.attempts;
    if (left <= 0) throw refused('This code is not right, and it was tried too often. Please ask for a new one.');
    throw refused(`This code is not right. ${left === 1 ? 'One try is' : `${left} tries are`} left.`);
  }
  const [used] = await db
    .update(document_codes)
    .set({ used_at: now })
    .where(and(eq(document_codes.id, row.id), isNull(document_codes.used_at)))
    .returning({ id: document_codes.id });
  if (!used) throw refused('This code was used already. Please ask for a new one.');
}

const ofDocument = ({ document_type, document_id }: DocumentRef) =>
  and(eq(document_codes.document_type, document_type), eq(document_codes.document_id, document_id));
