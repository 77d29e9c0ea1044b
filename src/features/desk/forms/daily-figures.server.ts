import { isNull, sql } from 'drizzle-orm';
import { form_submissions } from '#db/schema/desk/forms.ts';
import type { DailyFigure } from '#platform/feature/daily-figure.server.ts';

export const submissionFigures: DailyFigure = {
  kind: 'submissions.received',
  source: 'form_submissions',
  from: sql`${form_submissions}`,
  where: isNull(form_submissions.deleted_at),
  at: sql`${form_submissions.created_at}`,
};
