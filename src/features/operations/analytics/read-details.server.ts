import type { Db } from '#db/client.ts';
import type { DailyFigure } from '#platform/feature/daily-figure.server.ts';
import type { AnalyticsDetails } from './contract.ts';
import { refreshFigures } from './count.server.ts';
import { readByClient, readByService, readExpected } from './details.server.ts';
import { type Asked, periodOf } from './policy.ts';
import { readToday } from './queries.server.ts';
import { readJourney, readProjects } from './work.server.ts';

export async function readDetails(
  db: Db,
  figures: readonly DailyFigure[],
  asked: Asked,
  now = new Date(),
): Promise<AnalyticsDetails> {
  const { revision } = await refreshFigures(db, figures);
  const { today, zone, name } = await readToday(db, now);
  const period = periodOf(asked, today);
  const [by_service, by_client, expected, journey, projects] = await Promise.all([
    readByService(db, period, `${name} ${revision}`),
    readByClient(db, period, `${name} ${revision}`),
    readExpected(db, today, now),
    readJourney(db, period, zone),
    readProjects(db, period, zone),
  ]);
  return { period, by_service, by_client, expected, journey, projects };
}
