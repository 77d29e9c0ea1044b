import { apiList } from './api-list.ts';
import { cachedPage } from './cached-page.ts';
import { manyDocuments } from './documents.ts';
import { lighthouseHome } from './lighthouse.ts';
import { memory } from './memory.ts';
import { manyOrders } from './orders.ts';
import { pageWeight } from './page-weight.ts';
import { publicPages } from './pages.ts';
import { manySeals } from './seals.ts';
import { openBenchStudio } from './studio.ts';
import { warmStart } from './warm-start.ts';

export type Figure = { name: string; value: string; limit: string; ok: boolean };

const all = {
  'page-weight': pageWeight,
  'cached-page': cachedPage,
  'api-list': apiList,
  memory,
  'warm-start': warmStart,
  lighthouse: lighthouseHome,
};
/** Minutes each: only when named. */
const onDemand = { pages: publicPages, orders: manyOrders, documents: manyDocuments, seals: manySeals };
const wanted = process.argv.slice(2);
const known = { ...all, ...onDemand };
const unknown = wanted.filter((name) => !Object.hasOwn(known, name));
if (unknown.length > 0) {
  console.error(`No such figure: ${unknown.join(', ')}. There are: ${Object.keys(known).join(', ')}.`);
  process.exit(1);
}

const studio = await openBenchStudio();
const figures: Figure[] = [];
try {
  for (const [name, measure] of Object.entries(wanted.length > 0 ? known : all)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`measuring ${name} …`);
    figures.push(...(await measure(studio)));
  }
} finally {
  await studio.close();
}

const width = Math.max(...figures.map((figure) => figure.name.length));
for (const { name, value, limit, ok } of figures)
  console.log(`${ok ? 'ok  ' : 'MISS'}  ${name.padEnd(width)}  ${value.padStart(10)}   ${limit}`);
process.exit(figures.every((figure) => figure.ok) ? 0 : 1);
