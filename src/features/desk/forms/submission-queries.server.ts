import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { form_submission_notes, form_submissions, form_versions, forms } from '#db/schema/desk/forms.ts';
import { users } from '#db/schema/people/auth.ts';
import { files } from '#db/schema/platform/files.ts';
import { matchesText, type Searched, searchRecords } from '#platform/search/search-records.server.ts';
import { AppError } from '#shared/app-error.ts';
import { toPage } from '#shared/keyset.ts';
import { answerText } from './answer-text.server.ts';
import type { FormDefinition, FormField } from './form-fields.ts';
import { serviceLabel, templateTitle } from './mail-fields.server.ts';
import { readDefinition } from './rows.server.ts';
import { addressIn, type SubmissionRow, sentBy, toSubmission } from './submission-rows.server.ts';
import type { SubmissionDetail, SubmissionFilters, SubmissionQuery, SubmittedAnswer } from './submissions-contract.ts';

const table = form_submissions;

const narrowed = ({ form, status }: SubmissionFilters): SQL | undefined =>
  and(isNull(table.deleted_at), form ? eq(table.form_uuid, form) : undefined, status ? eq(table.status, status) : undefined);

const searched: Searched = { type: 'submission', table, meanings: () => [] };

/** As a condition, for an export. */
export const matching = (filters: SubmissionFilters): SQL | undefined =>
  and(narrowed(filters), filters.q ? matchesText(searched, filters.q) : undefined);

const select = (db: DbOrTx) =>
  db
    .select({ row: table, form_name: forms.name, key: momentKey(table.created_at) })
    .from(table)
    .leftJoin(forms, eq(forms.id, table.form_uuid))
    .orderBy(...newestFirst(table.created_at, table.id))
    .$dynamic();

export async function listSubmissions(db: DbOrTx, query: SubmissionQuery) {
  const { q, limit, cursor } = query;
  if (q) {
    const found = await searchRecords(db, searched, { ...query, q }, narrowed(query));
    const rows = await select(db).where(inArray(table.id, found.ids));
    const items = rows.map(({ row, form_name }) => toSubmission(row, form_name));
    return { items, next_cursor: found.next_cursor, more_matches: found.more_matches };
  }
  const rows = await select(db)
    .where(and(narrowed(query), afterCursor(table.created_at, table.id, cursor)))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, row }) => [key, row.id]);
  return { items: items.map(({ row, form_name }) => toSubmission(row, form_name)), next_cursor, more_matches: false };
}

/** A submission that is not deleted, with the version of the form that was answered. */
export async function readSubmission(db: DbOrTx, id: string) {
  const [found] = await db
    .select({ row: table, form_name: forms.name, version: form_versions.number, definition: form_versions.definition })
    .from(table)
    .leftJoin(forms, eq(forms.id, table.form_uuid))
    .leftJoin(form_versions, eq(form_versions.id, table.version_id))
    .where(and(eq(table.id, id), isNull(table.deleted_at)));
  if (!found) throw new AppError('NOT_FOUND', 'This submission does not exist.');
  const definition: FormDefinition = found.definition === null ? { fields: [] } : readDefinition(found.definition);
  return { ...found, definition };
}

export type StoredFile = { id: string; original_name: string; size: number; path: string };

const plainField = (key: string): FormField => ({
  ...{ key, type: 'text', label: key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' '), help: '', required: false },
  ...{ options: [], min: null, max: null, currency: 'USD', initial: '', visible_if: null, jumps: [] },
});

/** The answers in the order of the form, and behind them what no field of it names. */
export function answersOf(
  { data }: Pick<SubmissionRow, 'data'>,
  { fields }: FormDefinition,
  stored: StoredFile[] = [],
): SubmittedAnswer[] {
  const known = new Set(fields.map(({ key }) => key));
  // The service stands beside it by its name.
  const others = Object.keys(data).filter((key) => !known.has(key) && key !== 'service_id');
  return [...fields, ...others.map(plainField)].flatMap((field) => {
    const raw = data[field.key];
    const answer = Array.isArray(raw) ? raw.map(String) : typeof raw === 'string' ? raw : undefined;
    if (answer === undefined || answer.length === 0) return [];
    const { key, label, type } = field;
    if (type !== 'file') return { key, label, type, value: inWords(field, answer), files: [] };
    const some = stored.filter((file) => answer.includes(file.id));
    const told = some.map(({ id, original_name, size, path }) => ({ id, name: original_name, size, url: `/files/${path}` }));
    return { key, label, type, value: told.map(({ name }) => name).join(', '), files: told };
  });
}

function inWords(field: FormField, answer: string | string[]): string {
  if (field.key === 'service' && typeof answer === 'string') return serviceLabel(answer);
  if (field.key === 'template_id' && typeof answer === 'string') return templateTitle(answer);
  // A drawing is shown as one.
  return field.type === 'signature' && typeof answer === 'string' ? answer : answerText(field, answer);
}

export async function getSubmission(db: DbOrTx, id: string): Promise<SubmissionDetail> {
  const { row, form_name, version, definition } = await readSubmission(db, id);
  const stored = await db
    .select({ id: files.id, original_name: files.original_name, size: files.size, path: files.path })
    .from(files)
    .where(and(eq(files.subject_type, 'form_submission'), eq(files.subject_id, id), isNull(files.deleted_at)));
  const notes = await db
    .select({
      id: form_submission_notes.id,
      body: form_submission_notes.body,
      created_at: form_submission_notes.created_at,
      author: sql<string | null>`nullif(trim(concat_ws(' ', ${users.first_name}, ${users.last_name})), '')`,
    })
    .from(form_submission_notes)
    .leftJoin(users, eq(users.id, form_submission_notes.author_id))
    .where(eq(form_submission_notes.submission_id, id))
    .orderBy(asc(form_submission_notes.created_at), asc(form_submission_notes.id));
  return {
    ...toSubmission(row, form_name),
    sender: sentBy(row.data),
    email: addressIn(row.data),
    version,
    answers: answersOf(row, definition, stored),
    notes: notes.map((note) => ({ ...note, created_at: note.created_at.toISOString() })),
  };
}
