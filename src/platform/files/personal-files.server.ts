import { and, asc, gt, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import type { OfPerson, Person } from '#db/personal-rows.ts';
import { files } from '#db/schema/platform/files.ts';
import { deliverable_comments, deliverable_files } from '#db/schema/work/deliverables.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';
import type { FileSubjectType } from '#shared/choices/platform/files.ts';
import type { FileRow } from './files.server.ts';

const batch = 100;

/** Invoices, receipts, sealed documents and pictures of the site are kept with the records that they belong to. */
const keptSubjects: FileSubjectType[] = ['order', 'payment', 'contract', 'estimate', 'media'];

const joined = (data: readonly PersonalData[], kind: 'exported' | 'erased', person: Person): SQL =>
  or(...data.flatMap(({ files: rule }): SQL[] => toConditions(rule?.[kind], person))) ?? sql`false`;

const toConditions = (condition: OfPerson | undefined, person: Person): SQL[] => (condition ? [condition(person)] : []);

/** The files that a person is handed, one page in memory at a time. */
export async function* personalFiles(db: DbOrTx, data: readonly PersonalData[], person: Person): AsyncGenerator<FileRow> {
  const which = joined(data, 'exported', person);
  for (let last: string | undefined; ; ) {
    const rows = await db
      .select()
      .from(files)
      .where(and(which, isNull(files.deleted_at), last ? gt(files.id, last) : undefined))
      .orderBy(asc(files.id))
      .limit(batch);
    yield* rows;
    last = rows.at(-1)?.id;
    if (rows.length < batch) return;
  }
}

/** Deletes the rows of a person's files. Their bytes go after the commit, as those of every deleted file do. */
export async function erasePersonalFiles(tx: Tx, data: readonly PersonalData[], person: Person): Promise<number> {
  const isHandedOver = or(
    inArray(files.id, tx.select({ id: deliverable_files.file_id }).from(deliverable_files)),
    inArray(files.id, tx.select({ id: deliverable_comments.file_id }).from(deliverable_comments)),
  );
  const { rowCount } = await tx
    .delete(files)
    .where(and(joined(data, 'erased', person), notInArray(files.subject_type, keptSubjects), sql`not (${isHandedOver})`));
  return rowCount ?? 0;
}
