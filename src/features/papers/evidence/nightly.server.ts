import { and, asc, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { DbOrTx, Tx } from '#db/client.ts';
import { document_events, document_heads, record_breaks, sealed_documents } from '#db/schema/papers/evidence.ts';
import { tellStudio } from '#features/studio/notifications/tell-studio.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import type { RecordSubject } from '#platform/records/record-subject.ts';
import { type DocumentType, documentTypes } from '#shared/choices/papers/evidence.ts';
import { evidenceAudit } from './audit.server.ts';
import { checkRecord } from './check.server.ts';
import type { ChainState } from './contract.ts';
import { recordBrokenMail } from './emails/evidence-mails.ts';
import { recordsChecked } from './events.ts';
import { subjectOf } from './subjects.server.ts';
import { brokenText } from './verdict.ts';

export type CheckPorts = Pick<JobContext, 'db' | 'registry' | 'env' | 'sendMail' | 'logger'>;

const place = z.object({
  document_type: z.enum(documentTypes).default('estimate'),
  after: z.uuid().nullable().default(null),
  broken: z.number().int().default(0),
});

export const recordCheckJob = defineJob({ name: 'evidence.check', schema: place, retryLimit: 3 });
export const recordCheckSchedule = scheduleJob(recordCheckJob, '40 3 * * *', {});

/** One job checks so many documents, far fewer than its ten minutes allow; the next job goes on from there. */
const perJob = 1_000;
const atOnce = 100;

export const recordCheckHandler = handleJob(recordCheckJob, (ports: CheckPorts, from) => checkRecords(ports, from));

/** Checks a part of all records, in the order of their documents' ids. A break is told once. */
export async function checkRecords(ports: CheckPorts, from: z.output<typeof place>, most = perJob): Promise<void> {
  const subject = subjectOf(ports, from.document_type);
  let { after, broken } = from;
  for (let done = 0; ; ) {
    const ids = await nextDocuments(ports.db, subject, after, Math.min(atOnce, most - done));
    for (const id of ids) broken += (await checkOne(ports, subject, id)) ? 0 : 1;
    done += ids.length;
    after = ids.at(-1) ?? after;
    if (ids.length === 0) break;
    if (done >= most && after) {
      const next = { document_type: from.document_type, after, broken };
      await ports.db.transaction((tx) => emit(tx, recordsChecked, next));
      return;
    }
  }
  const next = documentTypes[documentTypes.indexOf(from.document_type) + 1];
  if (next) return checkRecords(ports, { document_type: next, after: null, broken }, most);
  const about = { category: 'system', component: 'records', metadata: { broken } } as const;
  if (broken > 0) ports.logger.error({ ...about, message: 'Records of documents were changed behind the application' });
  else ports.logger.info({ ...about, message: 'All records of documents are intact' });
}

/**
 * Whatever leads to a document: its events, the end of its record, its seal, or its own row that says it was sent. So none of them
 * can be taken away to hide the others.
 */
async function nextDocuments(db: DbOrTx, subject: RecordSubject, after: string | null, limit: number): Promise<string[]> {
  const type = subject.document_type;
  const from = async (table: typeof document_events | typeof document_heads | typeof sealed_documents) => {
    const next = after === null ? undefined : gt(table.document_id, after);
    const rows = await db
      .selectDistinct({ id: table.document_id })
      .from(table)
      .where(and(eq(table.document_type, type), next))
      .orderBy(asc(table.document_id))
      .limit(limit);
    return rows.map(({ id }) => id);
  };
  const found = [
    await from(document_events),
    await from(document_heads),
    await from(sealed_documents),
    await subject.listSent(db, after, limit),
  ];
  return [...new Set(found.flat())].sort().slice(0, limit);
}

async function checkOne(ports: CheckPorts, subject: RecordSubject, document_id: string): Promise<boolean> {
  const { document_type } = subject;
  const state = await checkRecord(ports.db, subject, document_id);
  const ofThis = and(eq(record_breaks.document_type, document_type), eq(record_breaks.document_id, document_id));
  if (!state.broken) {
    // Restored: the next break of it is news again.
    await ports.db.delete(record_breaks).where(ofThis);
    return true;
  }
  const number =
    (await subject.read(ports.db, document_id))?.number ?? (await numberOnSeal(ports.db, document_id)) ?? document_id;
  const found = { document_type, document_id, broken: state.broken, broken_at: state.broken_at ?? 0, number };
  await ports.db.transaction(async (tx) => {
    const [isNew] = await tx.insert(record_breaks).values(found).onConflictDoNothing().returning();
    if (isNew) await tellOwner(tx, ports, isNew, state);
  });
  return false;
}

async function numberOnSeal(db: DbOrTx, document_id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ number: sealed_documents.number })
    .from(sealed_documents)
    .where(eq(sealed_documents.document_id, document_id))
    .limit(1);
  return row?.number;
}

type Found = typeof record_breaks.$inferSelect;

async function tellOwner(tx: Tx, ports: CheckPorts, found: Found, state: ChainState): Promise<void> {
  const { document_type, document_id, number, broken, found_at } = found;
  const what = brokenText(state);
  await evidenceAudit.write(tx, {
    actor: null,
    action: 'record.broken',
    entity: `${document_type}s`,
    entity_id: document_id,
    details: { number, broken, broken_at: state.broken_at },
  });
  const href = adminPath(document_type, document_id);
  await tellStudio(tx, ports, {
    mail: recordBrokenMail,
    variables: { number, document_type, what, url: `${ports.env.PUBLIC_URL}${href}` },
    occasion: `${document_id}:${broken}:${found.broken_at}:${found_at.getTime()}`,
    notice: { kind: 'record.broken', title: `The record of ${number} was changed`, body: what, href },
  });
  const metadata = { number, document_type, document_id, broken, broken_at: state.broken_at };
  ports.logger.error({ category: 'system', component: 'records', message: `The record of ${number} was changed`, metadata });
}

const adminPath = (type: DocumentType, id: string): string =>
  type === 'estimate' ? `/admin/estimates?estimate=${id}` : `/admin/contracts/${id}`;
