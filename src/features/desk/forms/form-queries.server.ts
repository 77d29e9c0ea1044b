import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gte, isNull, ne, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { newestFirst } from '#db/newest-first.ts';
import { conversation_messages, conversations } from '#db/schema/desk/conversations.ts';
import { form_daily_counts, form_submissions, form_versions, forms } from '#db/schema/desk/forms.ts';
import { users } from '#db/schema/people/auth.ts';
import { studioDaysAgo } from '#db/studio-day.ts';
import { daysAgo } from '#platform/jobs/housekeeping-task.ts';
import { AppError } from '#shared/app-error.ts';
import type { Form, FormDetail, FormFigures, FormStatistics, FormsOverview } from './admin-contract.ts';
import { formLimits } from './admin-contract.ts';
import { type FormDefinition, isAnswered } from './form-fields.ts';
import { type FormRow, readDefinition, readRules } from './rows.server.ts';
import { sentBy } from './submission-rows.server.ts';
import { siteTemplates } from './templates.server.ts';

const figureDays = 30;
const shownActivity = 8;

/** What counts: not deleted, and no spam. */
const countedSubmission = and(isNull(form_submissions.deleted_at), ne(form_submissions.status, 'spam'));

const newest = sql`(select v.id from ${form_versions} v where v.form_id = ${sql.raw('"forms"."id"')} order by v.number desc limit 1)`;
const submissionCount = sql<number>`(select count(*)::int from ${form_submissions}
  where ${form_submissions.form_uuid} = ${sql.raw('"forms"."id"')} and ${countedSubmission})`;

const select = (db: DbOrTx) =>
  db
    .select({
      row: forms,
      version: form_versions.number,
      definition: form_versions.definition,
      submission_count: submissionCount,
    })
    .from(forms)
    .leftJoin(form_versions, eq(form_versions.id, newest))
    .$dynamic();

type Listed = { row: FormRow; version: number | null; definition: unknown; submission_count: number };

function toForm({ row, version, definition, submission_count }: Listed): Form {
  const { draft, created_at: _, deleted_at: __, conditional_logic, updated_at, ...facts } = row;
  const fields = readDefinition(definition ?? draft).fields.filter(isAnswered);
  return {
    ...facts,
    conditional_logic: readRules(conditional_logic),
    version,
    fields: fields.map(({ key, label }) => ({ key, label })),
    templates: siteTemplates(row.site_form),
    submission_count,
    updated_at: updated_at.toISOString(),
  };
}

export async function getForm(db: DbOrTx, id: string): Promise<Form> {
  const [row] = await select(db).where(and(eq(forms.id, id), isNull(forms.deleted_at)));
  if (!row) throw new AppError('NOT_FOUND', 'This form does not exist.');
  return toForm(row);
}

/** By this a draft is known from another. */
export const draftHash = (draft: FormDefinition): string => createHash('sha256').update(JSON.stringify(draft)).digest('hex');

export async function getFormDetail(db: DbOrTx, id: string): Promise<FormDetail> {
  const [row] = await select(db).where(and(eq(forms.id, id), isNull(forms.deleted_at)));
  if (!row) throw new AppError('NOT_FOUND', 'This form does not exist.');
  const versions = await db
    .select({
      number: form_versions.number,
      created_at: form_versions.created_at,
      published_by: sql<string | null>`nullif(trim(concat_ws(' ', ${users.first_name}, ${users.last_name})), '')`,
    })
    .from(form_versions)
    .leftJoin(users, eq(users.id, form_versions.published_by))
    .where(eq(form_versions.form_id, id))
    .orderBy(desc(form_versions.number))
    .limit(50);
  const draft = readDefinition(row.row.draft);
  const is_changed = row.definition === null || JSON.stringify(readDefinition(row.definition)) !== JSON.stringify(draft);
  const told = versions.map((one) => ({ ...one, created_at: one.created_at.toISOString() }));
  return { ...toForm(row), draft, draft_hash: draftHash(draft), is_changed, versions: told };
}

/** The site's own forms first, then those that were built, in the order of their making. */
async function listForms(db: DbOrTx): Promise<Form[]> {
  const rows = await select(db)
    .where(isNull(forms.deleted_at))
    .orderBy(sql`${forms.site_form} is null`, asc(forms.created_at), asc(forms.id))
    .limit(formLimits.forms);
  return rows.map(toForm);
}

/**
 * Of the last 30 days, but for the total. An attempt is a form that was sent: it was kept (`finish`), refused for what was filled in
 * (`invalid`), or failed for another reason (`error`): closed, too often, taken for a machine, or a fault of ours.
 * - Total Submissions: kept, neither deleted nor spam.
 * - Success Rate: attempts that were kept, of all.
 * - Error Rate: attempts that failed for another reason than what was filled in, of all.
 * - Avg. Response Time: from a submission to what came first, a reply in its conversation or its being handled; those without are left out.
 */
async function readFigures(db: DbOrTx, total_submissions: number): Promise<FormFigures> {
  const since = daysAgo(figureDays);
  const sum = (event: string) =>
    sql<number>`coalesce(sum(${form_daily_counts.count}) filter (where ${form_daily_counts.event} = ${event}), 0)::int`;
  const [counts] = await db
    .select({ kept: sum('finish'), invalid: sum('invalid'), failed: sum('error') })
    .from(form_daily_counts)
    .where(gte(form_daily_counts.day, await studioDaysAgo(db, figureDays)));
  const replied = sql`(select min(m.created_at) from ${conversations} c join ${conversation_messages} m on m.conversation_id = c.id
    where c.submission_id = ${sql.raw('"form_submissions"."id"')} and m.sender = 'admin')`;
  const [times] = await db
    .select({
      minutes: sql<
        number | null
      >`(avg(extract(epoch from least(${replied}, ${form_submissions.handled_at}) - ${form_submissions.created_at})) / 60)::float`,
    })
    .from(form_submissions)
    .where(and(countedSubmission, gte(form_submissions.created_at, since)));
  const { kept, invalid, failed } = counts ?? { kept: 0, invalid: 0, failed: 0 };
  const attempts = kept + invalid + failed;
  const share = (part: number) => (attempts === 0 ? null : part / attempts);
  return {
    days: figureDays,
    total_submissions,
    success_rate: share(kept),
    error_rate: share(failed),
    response_minutes: times?.minutes ?? null,
  };
}

/** The site's own forms first, for other features to choose from. */
export const listFormNames = (db: DbOrTx): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: forms.id, name: forms.name })
    .from(forms)
    .where(isNull(forms.deleted_at))
    .orderBy(sql`${forms.site_form} is null`, asc(forms.name), asc(forms.id))
    .limit(formLimits.forms);

export async function readOverview(db: DbOrTx): Promise<Omit<FormsOverview, 'template_count'>> {
  const submission_count = await db.$count(form_submissions, countedSubmission);
  const items = await listForms(db);
  const newestSubmissions = await db
    .select()
    .from(form_submissions)
    .where(isNull(form_submissions.deleted_at))
    .orderBy(...newestFirst(form_submissions.created_at, form_submissions.id))
    .limit(shownActivity);
  const nameOf = new Map(items.map(({ id, name }) => [id, name]));
  const activity = newestSubmissions.flatMap((row) =>
    row.form_uuid
      ? {
          ...{ id: row.id, form_id: row.form_uuid, status: row.status, sender: sentBy(row.data) },
          form_name: nameOf.get(row.form_uuid) ?? row.form_name,
          created_at: row.created_at.toISOString(),
        }
      : [],
  );
  return { items, submission_count, figures: await readFigures(db, submission_count), activity };
}

/** By day, of the last 30 that had any; where people stop is the field that they touched last. */
export async function readStatistics(db: DbOrTx, id: string): Promise<FormStatistics> {
  const { fields } = (await getFormDetail(db, id)).draft;
  const since = await studioDaysAgo(db, figureDays);
  const rows = await db
    .select()
    .from(form_daily_counts)
    .where(and(eq(form_daily_counts.form_id, id), gte(form_daily_counts.day, since)))
    .orderBy(asc(form_daily_counts.day));
  const of = (day: string, event: string) =>
    rows.filter((row) => row.day === day && row.event === event).reduce((sum, { count }) => sum + count, 0);
  const days = [...new Set(rows.map(({ day }) => day))];
  const stops = Map.groupBy(
    rows.filter(({ event }) => event === 'stop'),
    ({ field }) => field,
  );
  return {
    days: days.map((day) => ({ day, views: of(day, 'view'), starts: of(day, 'start'), finishes: of(day, 'finish') })),
    stops: [...stops]
      .map(([key, some]) => ({
        key,
        label: fields.find((field) => field.key === key)?.label ?? key,
        count: some.reduce((sum, { count }) => sum + count, 0),
      }))
      .sort((a, b) => b.count - a.count),
  };
}
