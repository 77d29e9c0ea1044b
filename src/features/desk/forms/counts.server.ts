import { os } from '@orpc/server';
import { and, asc, between, eq, isNull, lt, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { form_daily_counts, forms } from '#db/schema/desk/forms.ts';
import { studioDay, studioDaysAgo } from '#db/studio-day.ts';
import { toApiError } from '#platform/http/api-error.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import type { HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';
import type { FormCount, SiteForm } from '#shared/choices/desk/forms.ts';
import { honeypotField } from '#shared/public-form/guard.ts';
import { formLimits } from './admin-contract.ts';

/** How long counts are kept. */
export const keptDays = 400;

/** Counts one more: a number by form and day, and nothing about whom. */
export async function countForm(db: DbOrTx, form_id: string, event: FormCount, field = ''): Promise<void> {
  await db
    .insert(form_daily_counts)
    .values({ form_id, day: sql`${studioDay(new Date())}`, event, field, count: 1 })
    .onConflictDoUpdate({
      target: [form_daily_counts.form_id, form_daily_counts.day, form_daily_counts.event, form_daily_counts.field],
      set: { count: sql`${form_daily_counts.count} + 1` },
    });
}

/** Counts why an attempt to send a form came to nothing: what was filled in, or anything else. */
export async function countFailure(db: DbOrTx, form_id: string, error: unknown): Promise<void> {
  const { data } = toApiError(error);
  const isAboutAnswers = Object.keys(data?.fields ?? {}).some((field) => field !== honeypotField);
  await countForm(db, form_id, isAboutAnswers ? 'invalid' : 'error');
}

const base = os.$context<ApiContext>();

/** Around an operation that sends a form of the site. A count that fails hides no refusal. */
export const countFailures = (form_id: string) =>
  base.middleware(async ({ context, next }) => {
    try {
      return await next();
    } catch (error) {
      await countFailure(context.platform.db, form_id, error).catch(() => undefined);
      throw error;
    }
  });

export const countsHousekeeping: HousekeepingTask = {
  name: 'form counts',
  run: async ({ db }) =>
    (await db.delete(form_daily_counts).where(lt(form_daily_counts.day, await studioDaysAgo(db, keptDays)))).rowCount,
};

type FormConversion = {
  id: string;
  name: string;
  slug: string;
  site_form: SiteForm | null;
  views: number;
  submissions: number;
  is_sample: boolean;
};

/** Views and submissions of each form from one day to another, both among them; the site's own forms first. */
export async function listConversions(db: DbOrTx, from: string, to: string): Promise<FormConversion[]> {
  const sum = (event: FormCount) =>
    sql<number>`coalesce(sum(${form_daily_counts.count}) filter (where ${form_daily_counts.event} = ${event}), 0)::int`;
  return db
    .select({
      id: forms.id,
      name: forms.name,
      slug: forms.slug,
      site_form: forms.site_form,
      is_sample: forms.is_sample,
      views: sum('view'),
      submissions: sum('finish'),
    })
    .from(forms)
    .leftJoin(form_daily_counts, and(eq(form_daily_counts.form_id, forms.id), between(form_daily_counts.day, from, to)))
    .where(isNull(forms.deleted_at))
    .groupBy(forms.id)
    .orderBy(sql`${forms.site_form} is null`, asc(forms.name), asc(forms.id))
    .limit(formLimits.forms);
}
