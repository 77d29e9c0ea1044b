import { randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Db, Tx } from '#db/client.ts';
import { document_codes } from '#db/schema/papers/proof.ts';
import { type DocumentRef, lockRecord } from '#features/papers/evidence/record.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { CodePurpose } from '#shared/choices/papers/proof.ts';
import { type CodeVerdict, codeRules } from './policy.ts';

/** What a code is good for: one act, on one version of one document, by whoever reads one mailbox. */
export type CodeUse = { document: DocumentRef; purpose: CodePurpose; content_sha256: string; sent_to: string };

const minute = 60_000;
const hash = promisify<string, string, number, Buffer>(scrypt);
// Six digits are soon tried through; a slow fingerprint keeps whoever reads the table busy for longer than the code lives.
const fingerprint = async (code: string, id: string): Promise<string> => (await hash(code, id, 32)).toString('hex');

const tooMany = (message: string, until: number, now: Date) =>
  new AppError('TOO_MANY_REQUESTS', message, {
    details: { retry_after: Math.max(1, Math.ceil((until - now.getTime()) / 1000)) },
  });

/** A new code; the ones before it for the same use no longer count. Write the mail in the same transaction. */
export async function issueCode(tx: Tx, use: CodeUse, now: Date): Promise<string> {
  const { document_type, document_id } = use.document;
  await lockRecord(tx, use.document);
  const recent = await tx
    .select()
    .from(document_codes)
    .where(and(ofDocument(use.document), gt(document_codes.created_at, new Date(now.getTime() - 60 * minute))))
    .orderBy(desc(document_codes.created_at));
  const latest = recent.find((one) => isFor(one, use));
  const again = (latest?.created_at.getTime() ?? 0) + codeRules.secondsBetween * 1000;
  if (now.getTime() < again) {
    throw tooMany('A code was just sent. Please wait a moment before you ask for another.', again, now);
  }
  const oldest = recent[codeRules.mostPerHour - 1];
  if (oldest) {
    const free = oldest.created_at.getTime() + 60 * minute;
    throw tooMany('Too many codes were sent for this document. Please try again in an hour.', free, now);
  }
  const id = v7();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await tx.insert(document_codes).values({
    id,
    ...{ document_type, document_id, purpose: use.purpose, content_sha256: use.content_sha256, sent_to: use.sent_to },
    code_hash: await fingerprint(code, id),
    expires_at: new Date(now.getTime() + codeRules.minutes * minute),
    created_at: now,
  });
  return code;
}

/**
 * Takes the latest code for this use once. Every try is counted by a statement of its own before the code is looked at, so it
 * counts also when the request fails, and many tries at once are counted one by one. Therefore call it outside any transaction.
 */
export async function takeCode(db: Db, use: CodeUse, code: string, now: Date): Promise<CodeVerdict> {
  const latest = db
    .select({ id: document_codes.id })
    .from(document_codes)
    .where(and(ofDocument(use.document), ...ofUse(use)))
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
  if (!row) return { kind: 'void' };
  const given = Buffer.from(await fingerprint(code.trim(), row.id), 'hex');
  if (!timingSafeEqual(given, Buffer.from(row.code_hash, 'hex'))) {
    return { kind: 'wrong', code_id: row.id, left: codeRules.attempts - row.attempts };
  }
  const [used] = await db
    .update(document_codes)
    .set({ used_at: now })
    .where(and(eq(document_codes.id, row.id), isNull(document_codes.used_at)))
    .returning({ id: document_codes.id });
  return used ? { kind: 'right' } : { kind: 'void' };
}

/** Whether the studio has to be told of wrong codes now: once a day for each document. The caller holds the record's lock. */
export async function claimWarning(tx: Tx, document: DocumentRef, code_id: string, since: Date, now: Date): Promise<boolean> {
  if ((await tx.$count(document_codes, and(ofDocument(document), gt(document_codes.warned_at, since)))) > 0) return false;
  await tx.update(document_codes).set({ warned_at: now }).where(eq(document_codes.id, code_id));
  return true;
}

const ofDocument = ({ document_type, document_id }: DocumentRef) =>
  and(eq(document_codes.document_type, document_type), eq(document_codes.document_id, document_id));

const ofUse = ({ purpose, content_sha256, sent_to }: CodeUse) => [
  eq(document_codes.purpose, purpose),
  eq(document_codes.content_sha256, content_sha256),
  eq(document_codes.sent_to, sent_to),
];

const isFor = (row: Omit<CodeUse, 'document'>, { purpose, content_sha256, sent_to }: CodeUse): boolean =>
  row.purpose === purpose && row.content_sha256 === content_sha256 && row.sent_to === sent_to;
