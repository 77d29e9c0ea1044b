import { and, gte, sql } from 'drizzle-orm';
import * as failure from 'lucide-react/icons/circle-x';
import { application_logs } from '#db/schema/platform/logs.ts';
import { byAge, type Card } from '#platform/feature/card.server.ts';
import { iconOf } from '#platform/feature/icon.ts';

const dayMs = 86_400_000;

export const recentErrors: Card = {
  id: 'errors',
  label: 'Errors in 24 h',
  icon: iconOf(failure),
  position: 90,
  read: async ({ db, now }) => {
    const age = sql<number>`greatest(0, floor(extract(epoch from ${now}::timestamptz - ${application_logs.timestamp}) / 3600))::int`;
    const since = gte(application_logs.timestamp, new Date(now.getTime() - dayMs));
    const rows = await db
      .select({ age, level: application_logs.level, entries: sql<number>`count(*)::int` })
      .from(application_logs)
      .where(and(sql`${application_logs.level} in ('error', 'fatal')`, since))
      .groupBy(sql`1`, application_logs.level);
    const of = (level: string) => rows.reduce((sum, row) => (row.level === level ? sum + row.entries : sum), 0);
    const value = of('error') + of('fatal');
    const values = byAge(
      rows.map((row) => [row.age, row.entries]),
      24,
    );
    return {
      value,
      hint: of('fatal') > 0 ? `${of('fatal')} of them fatal` : value > 0 ? 'worth a look' : 'all quiet',
      tone: value > 0 ? 'danger' : 'plain',
      to: `/admin/logs?level=${of('fatal') > 0 && of('error') === 0 ? 'fatal' : 'error'}`,
      trend: value > 0 ? { label: 'Errors an hour over the last day', values } : null,
    };
  },
};
