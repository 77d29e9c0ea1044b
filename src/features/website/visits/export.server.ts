import type { DbOrTx } from '#db/client.ts';
import { readStudioDay } from '#db/studio-day.ts';
import { attachment } from '#platform/http/download.server.ts';
import { typedCell } from '#shared/csv-cell.ts';
import type { Download } from '#shared/download.ts';
import type { Period, VisitList } from './contract.ts';
import { nameOfReferrer } from './policy.ts';
import { type Days, daysOf, type ListRow, listDays, listForms, listNames } from './queries.server.ts';

type Cell = string | number;
type Table = { header: string[]; rows: Cell[][] };

/** More names than any year of counts holds. */
const allNames = 100_000;

async function namesOf(
  db: DbOrTx,
  period: Days,
  kind: ListRow['kind'],
  header: string,
  cells: (row: ListRow) => Cell[],
): Promise<Table> {
  const rows = await listNames(db, period, [kind], allNames);
  return {
    header: [...header.split(','), 'visitors', 'views', 'visitors_before'],
    rows: rows.map((row) => [...cells(row), row.visitors, row.views, row.previous_visitors]),
  };
}

const tables: Record<VisitList, (db: DbOrTx, period: Days) => Promise<Table>> = {
  days: async (db, period) => ({
    header: ['day', 'visitors', 'views'],
    rows: (await listDays(db, period)).days.map(({ day, visitors, views }) => [day, visitors, views]),
  }),
  pages: (db, period) => namesOf(db, period, 'page', 'page', ({ name }) => [name]),
  referrers: (db, period) => namesOf(db, period, 'referrer', 'referrer', ({ name }) => [nameOfReferrer(name)]),
  campaigns: (db, period) =>
    namesOf(db, period, 'campaign', 'campaign,source,medium', ({ name, source, medium }) => [name, source, medium]),
  devices: (db, period) => namesOf(db, period, 'device', 'device', ({ name }) => [name]),
  forms: async (db, period) => ({
    header: ['form', 'page', 'views', 'submissions'],
    rows: (await listForms(db, period)).map(({ name, page, views, submissions }) => [name, page ?? '', views, submissions]),
  }),
};

/** All of a list, where the screen shows the first lines. */
export async function exportVisits(db: DbOrTx, list: VisitList, asked: Period, now: Date): Promise<Download> {
  const period = daysOf(asked, await readStudioDay(db, now));
  const { header, rows } = await tables[list](db, period);
  const lines = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? String(cell) : typedCell(cell))).join(','));
  // Spreadsheets take the text for UTF-8 by the first mark alone.
  const body = new TextEncoder().encode(`\ufeff${[header.join(','), ...lines].join('\r\n')}\r\n`);
  return attachment({ name: `visitors-${list}-${period.from}-to-${period.to}.csv`, type: 'text/csv; charset=utf-8', body });
}
