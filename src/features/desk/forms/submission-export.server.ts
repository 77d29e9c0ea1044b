import { eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { newestFirst } from '#db/newest-first.ts';
import { form_submissions, form_versions, forms } from '#db/schema/desk/forms.ts';
import { files } from '#db/schema/platform/files.ts';
import { readStudioDay } from '#db/studio-day.ts';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { moment, streamCsv } from '#platform/http/csv.server.ts';
import { attachment } from '#platform/http/download.server.ts';
import type { Caller } from '#shared/caller.ts';
import { typedCell } from '#shared/csv-cell.ts';
import type { Download } from '#shared/download.ts';
import { isDrawing } from '#shared/signature-drawing.ts';
import { signedByHand } from './answer-text.server.ts';
import { formsAudit } from './audit.server.ts';
import { type FormDefinition, isAnswered } from './form-fields.ts';
import { readDefinition } from './rows.server.ts';
import { answersOf, matching, type StoredFile } from './submission-queries.server.ts';
import type { SubmissionFilters, SubmittedAnswer } from './submissions-contract.ts';

const table = form_submissions;

const oneFile = sql`json_build_object('id', ${files.id}, 'original_name', ${files.original_name}, 'size', ${files.size}, 'path', ${files.path})`;
const stored = sql<StoredFile[] | null>`(select json_agg(${oneFile} order by ${files.id})
  from ${files}
  where ${files.subject_type} = 'form_submission' and ${files.subject_id} = ${table.id} and ${files.deleted_at} is null)`;

const select = (db: DbOrTx, filters: SubmissionFilters) =>
  db
    .select({
      id: table.id,
      created_at: sql<string>`${sql.raw(moment('form_submissions.created_at'))}`,
      form: sql<string>`coalesce(${forms.name}, ${table.form_name})`,
      status: table.status,
      is_sample: table.is_sample,
      data: table.data,
      version_id: table.version_id,
      definition: form_versions.definition,
      stored,
    })
    .from(table)
    .leftJoin(forms, eq(forms.id, table.form_uuid))
    .leftJoin(form_versions, eq(form_versions.id, table.version_id))
    .where(matching(filters))
    .orderBy(...newestFirst(table.created_at, table.id));

/** A row in the order of the columns above. */
type ExportRow = [
  id: string,
  created_at: string,
  form: string,
  status: string,
  is_sample: boolean,
  data: Record<string, unknown>,
  version_id: string | null,
  definition: unknown,
  stored: StoredFile[] | null,
];

/** As the screen shows it, a drawing in words. */
const cellOf = ({ type, value }: SubmittedAnswer): string => (type === 'signature' && isDrawing(value) ? signedByHand : value);

/** A column for each field that any version of the form has had; of all forms together the answers in one cell. */
function lineWriter(keys: readonly string[]): (row: unknown[]) => string {
  const definitions = new Map<string | null, FormDefinition>([[null, { fields: [] }]]);
  return (row) => {
    const [id, created_at, form, status, is_sample, data, version_id, definition, some] = row as ExportRow;
    const known = definitions.get(version_id) ?? readDefinition(definition);
    definitions.set(version_id, known);
    const answers = new Map(answersOf({ data }, known, some ?? []).map((answer) => [answer.key, cellOf(answer)]));
    const cells =
      keys.length > 0
        ? keys.map((key) => typedCell(answers.get(key) ?? ''))
        : [typedCell(JSON.stringify(Object.fromEntries(answers)))];
    return [id, created_at, typedCell(form), status, ...cells, is_sample].join(',');
  };
}

async function keysOf(db: DbOrTx, form_id: string): Promise<string[]> {
  const rows = await db
    .select({ definition: form_versions.definition })
    .from(form_versions)
    .where(eq(form_versions.form_id, form_id))
    .orderBy(form_versions.number);
  const fields = rows.flatMap(({ definition }) => readDefinition(definition).fields.filter(isAnswered));
  return [...new Set(fields.map(({ key }) => key))];
}

/** The submissions of a list as CSV. It holds names and addresses, so the log names who took it. */
export async function downloadSubmissions(
  context: ApiContext & { user: Caller },
  filters: SubmissionFilters,
  signal?: AbortSignal,
): Promise<Download> {
  const { db, pool } = context.platform;
  const keys = filters.form ? await keysOf(db, filters.form) : [];
  const cells = keys.length > 0 ? keys.map((key) => `answer_${key}`) : ['answers'];
  const header = ['submission_id', 'created_at', 'form', 'status', ...cells, 'is_sample'].join(',');
  const body = streamCsv(pool, select(db, filters).toSQL(), { header, lineOf: lineWriter(keys), signal });
  if (!context.is_head) {
    const entry = { action: 'form_submissions.exported', entity: 'form_submissions', entity_id: null, details: filters } as const;
    await formsAudit.write(db, { ...actorOf(context), ...entry });
  }
  const day = await readStudioDay(db, new Date());
  return attachment({ name: `submissions-${day}.csv`, type: 'text/csv; charset=utf-8', body });
}
