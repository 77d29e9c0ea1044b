import type { Db } from '#db/client.ts';
import type { DailyFigure } from '#platform/feature/daily-figure.server.ts';
import { mayRead } from '#shared/admin-areas.ts';
import type { Caller } from '#shared/caller.ts';
import type { AnalyticsDetails } from './contract.ts';
import { refreshFigures } from './count.server.ts';
import { readByClient, readByService, readExpected } from './details.server.ts';
import { type Asked, periodOf } from './policy.ts';
import { readToday } from './queries.server.ts';
import { readJourney, readProjects } from './work.server.ts';

/** Projects and open estimates belong to areas of their own: whoever may not see those gets none of them here. */
export async function readDetails(
  db: Db,
  figures: readonly DailyFigure[],
  reader: Pick<Caller, 'areas'>,
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
    mayRead(reader, 'projects') ? readProjects(db, period, zone) : [],
  ]);
  const estimates = mayRead(reader, 'papers') ? expected.estimates : [];
  return { period, by_service, by_client, expected: { ...expected, estimates }, journey, projects };
}
