import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { changedTests } from './changed.mjs';
import { Failure, pinnedNode, root } from './node.mjs';
import { missedPromises } from './promises.mjs';
import { explain, lines, playwrightResults, vitestResults } from './results.mjs';
import { seconds, step } from './run.mjs';

const folder = join(root, 'test-results');
const tool = (...path) => join(root, 'node_modules', ...path);
// A shell that is set to production would make React and Vitest run as if they were.
const testing = { NODE_ENV: 'test' };

/** What went wrong, as lines; none is a pass. */
async function succeeds(name, file, args, env = {}) {
  const log = join(folder, `${name}.log`);
  return (await step(pinnedNode(), [file, ...args], { env: { ...testing, ...env }, log })) ? [] : lastLines(log);
}

const lastLines = (log) => lines(readFileSync(log, 'utf8')).slice(-30);

const checks = {
  // One checker and a lazier collector take half of the processor's time that the compiler takes by itself.
  types: async () => {
    const typegen = await succeeds('typegen', tool('@react-router', 'dev', 'bin.cjs'), ['typegen']);
    const args = ['--noEmit', '--checkers', '1'];
    return typegen.length > 0 ? typegen : succeeds('types', tool('typescript', 'bin', 'tsc'), args, { GOGC: '400' });
  },
  lint: (...files) => {
    const args = ['ci', '--no-errors-on-unmatched', ...files];
    return succeeds('lint', tool('@biomejs', 'biome', 'bin', 'biome'), args);
  },
  imports: () =>
    succeeds('imports', tool('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'), [
      '--config',
      '.dependency-cruiser.cjs',
      'src',
    ]),
  unused: () => succeeds('unused', tool('knip', 'bin', 'knip.js'), ['--no-progress']),
};

const vitest = (...projects) => ({
  read: vitestResults,
  run: (report, log, args) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const named = projects.flatMap((project) => ['--project', project]);
    const vitestArgs = [tool('vitest', 'vitest.mjs'), 'run', ...named, ...reporters, ...args];
    return step(pinnedNode(), vitestArgs, { env: testing, log });
  },
});

const playwright = {
  read: playwrightResults,
  run: (report, log, args) => {
    const env = { ...testing, PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    return step(pinnedNode(), [tool('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json', ...args], { env, log });
  },
};

/** Each stage answers { results, problems }: what its tests did, and what else went wrong. A stage without tests has problems only. */
const stages = {
  browser: {
    title: 'Chromium',
    run: async () => ({ problems: await succeeds('browser', join(root, 'tests', 'browser', 'ensure.ts'), []) }),
  },
  // Two tools at a time, each of which works on one core for the most part.
  checks: {
    title: 'Types, lint, import rules and unused code',
    run: async () => {
      const rest = async () => [...(await checks.lint('.')), ...(await checks.imports()), ...(await checks.unused())];
      return { problems: (await Promise.all([checks.types(), rest()])).flat() };
    },
  },
  quick: {
    title: 'Types and lint',
    run: async (files) => ({ problems: (await Promise.all([checks.types(), checks.lint(...files)])).flat() }),
  },
  build: {
    title: 'Build',
    run: async () => {
      await ensureBuilt();
      return {};
    },
  },
  unit: { title: 'Unit, API and screen tests', run: (...how) => runSuite('unit', vitest('unit', 'screens'), ...how) },
  system: { title: 'System tests', run: (...how) => runSuite('system', vitest('system'), ...how) },
  e2e: { title: 'Browser tests', run: (...how) => runSuite('e2e', playwright, ...how) },
};

// What looks for unused code reads the configuration of the browser tests, which asks for a browser.
const needs = { unit: ['build'], system: ['build'], e2e: ['browser', 'build'], checks: ['browser'] };
const whole = ['browser', 'build', 'checks', 'unit', 'system', 'e2e'];
// Each of them works on one core for the most part.
const together = ['build', 'checks'];

/** Runs everything, or the parts that are named; answers the exit code. The last line is always the sum: `N passed, M failed`. */
export async function runTests(args) {
  mkdirSync(folder, { recursive: true });
  if (args[0] === 'changed') return runChanged(args[1]);
  if (args[0] === 'summary') return summarize(args[1] ?? folder);
  const parts = args.slice(0, args.findIndex((arg) => !Object.hasOwn(stages, arg)) >>> 0);
  const rest = args.slice(parts.length);
  if (parts.length === 0 && rest.length > 0) {
    const names = [...Object.keys(stages), 'changed', 'summary'].join('|');
    throw new Failure(`There is no part "${rest[0]}" of the tests; use npm test, or npm test -- ${names}.`);
  }
  const named = new Set(parts.flatMap((part) => [...(needs[part] ?? []), part]));
  const names = parts.length === 0 ? whole : [...named].sort((a, b) => whole.indexOf(a) - whole.indexOf(b));
  return runStages(
    names.map((name) => ({ name, args: parts.includes(name) ? rest : [] })),
    { isWhole: parts.length === 0, isWatched: rest.some((arg) => !arg.startsWith('--shard')) },
  );
}

async function runStages(wanted, { isWhole = false, isWatched = false } = {}) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const all = [];
  const side = wanted.filter(({ name }) => together.includes(name));
  for (const stage of wanted) {
    if (stage !== side[0] && side.includes(stage)) continue;
    const group = stage === side[0] ? side : [stage];
    const ended = await Promise.all(group.map(({ name, args = [] }) => runStage(name, args, isWatched, total)));
    all.push(...ended.flatMap(({ results }) => results));
    if (ended.some(({ failed }) => failed)) break;
  }
  if (isWhole && total.failed === 0) tell(missedPromises(all), total);
  if (total.skipped > 0) console.log(`${total.skipped} skipped`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

/** The types of all, the lint of what has changed, and the tests nearest to it. */
async function runChanged(since) {
  const { changed, unit, system, e2e } = changedTests(since);
  if (changed.length === 0)
    throw new Failure('Nothing has changed since then: name an older commit, as in npm test -- changed HEAD~1.');
  console.log(`${changed.length} changed files, ${unit.length + system.length + e2e.length} test files`);
  const wanted = [{ name: 'quick', args: changed.filter((file) => existsSync(join(root, file))) }];
  if (unit.length > 0) wanted.push({ name: 'unit', args: unit });
  if (system.length + e2e.length > 0) wanted.push({ name: 'build' });
  if (system.length > 0) wanted.push({ name: 'system', args: system });
  if (e2e.length > 0) wanted.push({ name: 'browser' }, { name: 'e2e', args: e2e });
  return runStages(wanted);
}

async function runStage(name, args, isWatched, total) {
  const { title, run } = stages[name];
  const begin = Date.now();
  const { results = [], problems = [] } = await run(args, isWatched).catch((error) => ({
    problems: lines(error instanceof Failure ? error.message : String(error?.stack ?? error)),
  }));
  const failed = results.filter(({ status }) => status === 'failed');
  for (const { status } of results) total[status] += 1;
  const command = `npm test -- ${[name, ...args].join(' ')}`.slice(0, 200);
  const sum = results.length > 0 ? `${results.length - failed.length} of ${results.length}` : 'done';
  const isRed = failed.length + problems.length > 0;
  console.log(
    `${isRed ? '✗' : '✓'} ${title}: ${isRed && results.length === 0 ? 'failed' : sum} in ${seconds(begin)} (${command})`,
  );
  for (const line of explain(failed)) console.log(line);
  if (isRed && results.length > 0 && !isWatched) console.log(`All of it: test-results/${reportName(name, args)}.log`);
  if (failed.length === 0) tell(problems, total);
  return { failed: isRed, results };
}

function tell(problems, total) {
  for (const line of problems) console.log(line);
  if (problems.length > 0) total.failed += 1;
}

/** A run that names files or titles is watched by a person; all others say one line, and why they failed. */
async function runSuite(name, { read, run }, args, isWatched) {
  const report = join(folder, `${reportName(name, args)}.json`);
  rmSync(report, { force: true });
  const log = isWatched ? undefined : report.replace(/json$/, 'log');
  const ok = await run(report, log, args);
  const results = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : [];
  if (results.length === 0) return { problems: ['No test ran: that is not a pass.', ...(log ? lastLines(log) : [])] };
  const isExplained = ok || results.some(({ status }) => status === 'failed');
  return { results, problems: isExplained ? [] : ['It failed outside of its tests.', ...(log ? lastLines(log) : [])] };
}

/** Each shard has a report of its own. */
function reportName(name, args) {
  const shard = args.find((arg) => arg.startsWith('--shard='))?.slice('--shard='.length);
  return shard ? `${name}-${shard.replace('/', 'of')}` : name;
}

/** The sum of what several machines ran, from their reports in one folder. */
function summarize(from) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const reports = readdirSync(from, { recursive: true }).filter((file) =>
    /(^|[\\/])(unit|system|e2e)(-\d+of\d+)?\.json$/.test(file),
  );
  const results = reports.sort().flatMap((file) => {
    const read = /(^|[\\/])e2e/.test(file) ? playwrightResults : vitestResults;
    const own = read(JSON.parse(readFileSync(join(from, file), 'utf8')));
    const failed = own.filter(({ status }) => status === 'failed');
    console.log(`${failed.length > 0 ? '✗' : '✓'} ${file}: ${own.length - failed.length} of ${own.length}`);
    for (const line of explain(failed)) console.log(line);
    return own;
  });
  for (const { status } of results) total[status] += 1;
  if (total.failed === 0) tell(missedPromises(results), total);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}
