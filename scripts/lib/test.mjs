import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { Failure, pinnedNode, root } from './node.mjs';
import { checkPromises, playwrightResults, vitestResults } from './promises.mjs';
import { seconds, step } from './run.mjs';

const results = join(root, 'test-results');
const tool = (...path) => join(root, 'node_modules', ...path);
// A shell that is set to production would make React and Vitest run as if they were.
const testing = { NODE_ENV: 'test' };
const run = (file, ...args) => step(pinnedNode(), [file, ...args], { env: testing });

// Two at a time, each of which works on one core for the most part; what one has to say is shown when it fails.
const inspect = (file, ...args) => step(pinnedNode(), [file, ...args], { env: testing, quiet: true });
const types = async () =>
  (await inspect(tool('@react-router', 'dev', 'bin.cjs'), 'typegen')) &&
  (await inspect(tool('typescript', 'bin', 'tsc'), '--noEmit'));
const rules = async () => {
  const lint = await inspect(tool('@biomejs', 'biome', 'bin', 'biome'), 'ci', '.');
  const cruiser = tool('dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
  const imports = await inspect(cruiser, '--config', '.dependency-cruiser.cjs', 'src');
  return (await inspect(tool('knip', 'bin', 'knip.js'), '--no-progress')) && lint && imports;
};

const isBrowserTest = (file) => file.startsWith('e2e/');

/**
 * Each step answers { passed, failed, skipped }; one that is not made of tests only has to succeed. A run that names files or titles
 * leaves others out, so the tests that docs/security.md names are looked for in a whole part alone.
 */
const steps = {
  browser: {
    title: 'A Chromium for the browser tests',
    run: async () => check(await run(join(root, 'tests', 'browser', 'ensure.ts'))),
  },
  // After the browser: what looks for unused code reads the configuration of the browser tests, which asks for one.
  code: {
    title: 'Types, lint, import rules and unused code',
    run: async () => check((await Promise.all([types(), rules()])).every(Boolean)),
  },
  build: {
    title: 'Build',
    run: async () => {
      if (!(await ensureBuilt())) console.log('Up to date.');
      return check(true);
    },
  },
  unit: {
    title: 'Unit and API tests',
    run: async (args) => {
      const report = freshReport('vitest.json');
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const ok = await run(tool('vitest', 'vitest.mjs'), 'run', ...reporters, ...args);
      const kept = args.length > 0 || checkPromises(report, vitestResults, (file) => !isBrowserTest(file));
      return count(ok && kept, report, (json) => ({
        passed: json.numPassedTests,
        failed: Math.max(json.numFailedTests, json.success ? 0 : 1),
        skipped: json.numPendingTests + json.numTodoTests,
      }));
    },
  },
  e2e: {
    title: 'Browser tests',
    run: async (args) => {
      const report = freshReport('playwright.json');
      const env = { ...testing, PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
      const ok = await step(pinnedNode(), [tool('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json', ...args], {
        env,
      });
      const kept = args.length > 0 || checkPromises(report, playwrightResults, isBrowserTest);
      return count(ok && kept, report, ({ stats }) => ({
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
        skipped: stats.skipped,
      }));
    },
  },
};

// The system tests among the unit tests start the built app.
const parts = { unit: ['build', 'unit'], e2e: ['browser', 'build', 'e2e'] };

/** Runs everything, or the part that is named; answers the exit code. The last line is always the sum: `N passed, M failed`. */
export async function runTests([part, ...args]) {
  if (part !== undefined && !Object.hasOwn(parts, part)) {
    throw new Failure(`There is no part "${part}" of the tests; use npm test, or npm test -- ${Object.keys(parts).join('|')}.`);
  }
  const total = { passed: 0, failed: 0, skipped: 0 };
  const took = [];
  for (const name of part === undefined ? Object.keys(steps) : parts[part]) {
    const { title, run } = steps[name];
    console.log(`\n== ${title}`);
    const begin = Date.now();
    const result = await run(args).catch(tell);
    took.push(`${title.toLowerCase()} ${seconds(begin)}`);
    console.log(`== ${title}: ${result.failed === 0 ? 'done' : 'FAILED'} in ${seconds(begin)}`);
    for (const key of Object.keys(total)) total[key] += result[key];
    if (result.failed > 0) break;
  }
  console.log(`\n${took.join(', ')}${total.skipped > 0 ? `; ${total.skipped} skipped` : ''}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

function check(ok) {
  return { passed: 0, failed: ok ? 0 : 1, skipped: 0 };
}

function tell(error) {
  console.error(error instanceof Failure ? error.message : error);
  return check(false);
}

function freshReport(name) {
  mkdirSync(results, { recursive: true });
  const report = join(results, name);
  rmSync(report, { force: true });
  return report;
}

function count(ok, report, read) {
  if (!existsSync(report)) return check(false);
  const result = read(JSON.parse(readFileSync(report, 'utf8')));
  if (!ok) result.failed = Math.max(result.failed, 1);
  if (result.passed + result.failed === 0) {
    console.error('No test ran: that is not a pass.');
    result.failed = 1;
  }
  return result;
}
