import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { form_versions } from '#db/schema/desk/forms.ts';
import { readStudioDay } from '#db/studio-day.ts';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { defineCsv, moment, typed } from '#platform/http/csv.server.ts';
import { attachment } from '#platform/http/download.server.ts';
import type { Caller } from '#shared/caller.ts';
import type { Download } from '#shared/download.ts';
import { formsAudit } from './audit.server.ts';
import { isAnswered } from './form-fields.ts';
import { readDefinition } from './rows.server.ts';
import { matching } from './submission-queries.server.ts';
import type { SubmissionFilters } from './submissions-contract.ts';

/** Several choices stand in one cell. The key has letters, digits and underscores alone. */
const answerCell = (key: string): string => {
  const value = `form_submissions.data->'${key}'`;
  const list = `(select string_agg(one, ', ') from jsonb_array_elements_text(${value}) as one)`;
  return typed(`(case when jsonb_typeof(${value}) = 'array' then ${list} else form_submissions.data->>'${key}' end)`);
};

/** A column for each field that any version of the form has had; of all forms together the answers as they are stored. */
const csvOf = (keys: readonly string[]) =>
  defineCsv({
    from: 'form_submissions left join forms on forms.id = form_submissions.form_uuid',
    order: 'form_submissions.created_at desc nulls last, form_submissions.id desc nulls last',
    columns: () => ({
      submission_id: 'form_submissions.id',
      created_at: moment('form_submissions.created_at'),
      form: typed('coalesce(forms.name, form_submissions.form_name)'),
      status: 'form_submissions.status',
      ...(keys.length > 0
        ? Object.fromEntries(keys.map((key) => [`answer_${key}`, answerCell(key)]))
        : { answers: typed('form_submissions.data::text') }),
      is_sample: 'form_submissions.is_sample',
    }),
  });

async function keysOf(db: DbOrTx, form_id: string): Promise<string[]> {
  const rows = await db
    .select({ definition: form_versions.definition })
    .from(form_versions)
    .where(eq(form_versions.form_id, form_id))
    .orderBy(form_versions.number);
  const fields = rows.flatMap(({ definition }) => readDefinition(definition).fields.filter(isAnswered));
  return [...new Set(fields.map(({ key }) => key))];
}

/** The submissions of a list as CSV. It holds names and addresses, so it is told who took it. */
export async function downloadSubmissions(
  context: ApiContext & { user: Caller },
  filters: SubmissionFilters,
  signal?: AbortSignal,
): Promise<Download> {
  const { db, pool } = context.platform;
  const keys = filters.form ? await keysOf(db, filters.form) : [];
  const body = csvOf(keys)(pool, matching(filters), signal);
  if (!context.is_head) {
    const entry = { action: 'form_submissions.exported', entity: 'form_submissions', entity_id: null, details: filters } as const;
    await formsAudit.write(db, { ...actorOf(context), ...entry });
  }
  const day = await readStudioDay(db, new Date());
  return attachment({ name: `submissions-${day}.csv`, type: 'text/csv; charset=utf-8', body });
}
