import { manyFigures } from './analytics.ts';
import { apiList } from './api-list.ts';
import { largeBackup } from './backup.ts';
import { cachedPage } from './cached-page.ts';
import { manyClients } from './clients.ts';
import { manyConversations } from './conversations.ts';
import { manyDocuments } from './documents.ts';
import { databaseKills, processKills } from './faults/kills.ts';
import { cutConnections, databaseStops } from './faults/stops.ts';
import { fullDisk, hangingMail } from './faults/surroundings.ts';
import { manyFiles } from './files.ts';
import { floodedPage } from './flood.ts';
import { fuzzed } from './fuzz.ts';
import { lighthouseHome } from './lighthouse.ts';
import { livePages } from './live.ts';
import { type Measure, measureAll } from './measure.ts';
import { memory } from './memory.ts';
import { manyOrders } from './orders.ts';
import { pageWeight } from './page-weight.ts';
import { picturedPost, publicPages } from './pages.ts';
import { manyProjects } from './projects.ts';
import { sealTime } from './seal-time.ts';
import { manySeals } from './seals.ts';
import { openBenchStudio } from './studio.ts';
import { manyTickets } from './tickets.ts';
import { countedPage, manyViews } from './visits.ts';
import { warmStart } from './warm-start.ts';
import { manyRuns } from './workflows.ts';

const all = {
  'page-weight': pageWeight,
  'cached-page': cachedPage,
  'api-list': apiList,
  memory,
  'warm-start': warmStart,
  lighthouse: lighthouseHome,
};
/** Several under one name. */
const groups: Record<string, Record<string, Measure>> = {
  faults: {
    'faults-process': processKills,
    'faults-database': databaseKills,
    'faults-stop': databaseStops,
    'faults-cut': cutConnections,
    'faults-disk': fullDisk,
    'faults-mail': hangingMail,
  },
  pages: { 'pages-site': publicPages, 'pages-post': picturedPost },
  visits: { 'visits-cost': countedPage, 'visits-figures': manyViews },
};
/** Minutes each: only when named. */
const onDemand = {
  orders: manyOrders,
  analytics: manyFigures,
  backup: largeBackup,
  documents: manyDocuments,
  files: manyFiles,
  projects: manyProjects,
  tickets: manyTickets,
  clients: manyClients,
  live: livePages,
  conversations: manyConversations,
  'seal-time': sealTime,
  seals: manySeals,
  workflows: manyRuns,
  flood: floodedPage,
  fuzz: fuzzed,
  ...groups.faults,
  ...groups.visits,
  ...groups.pages,
};
const wanted = process.argv.slice(2).flatMap((name) => (Object.hasOwn(groups, name) ? Object.keys(groups[name] ?? {}) : [name]));
const known: Record<string, Measure> = { ...all, ...onDemand };
const unknown = wanted.filter((name) => !Object.hasOwn(known, name));
if (unknown.length > 0) {
  console.error(`No such figure: ${unknown.join(', ')}. There are: ${Object.keys(known).join(', ')}.`);
  process.exit(1);
}

const chosen = Object.entries(wanted.length > 0 ? known : all).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const studio = await openBenchStudio();
let ok = false;
try {
  ok = await measureAll(Object.fromEntries(chosen), studio, (line) => console.log(line));
} finally {
  await studio.close();
}
process.exit(ok ? 0 : 1);
