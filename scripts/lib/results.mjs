import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './node.mjs';

/** @typedef {{ file: string, title: string, status: 'passed' | 'failed' | 'skipped', message: string, kept: string[] }} Result */

/**
 * What Vitest reports: of each test its file, its title with those of its groups, how it ended, and what it left behind.
 * @returns {Result[]}
 */
export const vitestResults = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = ownPath(name);
    const tests = assertionResults.map(({ ancestorTitles, title, status, failureMessages = [], meta }) => ({
      file,
      title: [...ancestorTitles, title].filter(Boolean).join(' > '),
      status: endings[status] ?? 'skipped',
      message: failureMessages.join('\n'),
      kept: meta?.log ?? [],
    }));
    // A file that cannot be read has no tests, and one whose setup failed has none that failed.
    const isBroken = status === 'failed' && tests.every((test) => test.status !== 'failed');
    return isBroken ? [...tests, { file, title: 'the file itself', status: 'failed', message, kept: [] }] : tests;
  });

const endings = { passed: 'passed', failed: 'failed', expected: 'passed', unexpected: 'failed', flaky: 'failed' };

/**
 * The same of what Playwright reports.
 * @returns {Result[]}
 */
export function playwrightResults({ config, suites, errors = [] }) {
  const collect = ({ specs = [], suites: inner = [] }, groups) => [
    ...specs.map(({ file, title, tests }) => {
      const runs = tests.flatMap(({ results = [] }) => results);
      return {
        file: ownPath(join(config.rootDir, file)),
        title: [...groups, title].join(' > '),
        status: tests.length === 0 ? 'skipped' : worst(tests.map(({ status }) => endings[status] ?? 'skipped')),
        message: runs.flatMap(({ errors = [] }) => errors.map(({ message }) => message)).join('\n'),
        kept: runs.flatMap(({ attachments = [] }) => attachments.flatMap(keptFile)),
      };
    }),
    ...inner.flatMap((suite) => collect(suite, [...groups, suite.title])),
  ];
  const outside = errors.map(({ message }) => ({
    file: 'e2e',
    title: 'outside of any test',
    status: 'failed',
    message,
    kept: [],
  }));
  return [...suites.flatMap((file) => collect(file, [])), ...outside];
}

const worst = (states) => ['failed', 'skipped', 'passed'].find((state) => states.includes(state)) ?? 'skipped';

/** A picture and a trace are named by their path; of the server's log the last lines are shown too. */
function keptFile({ name, path }) {
  if (!path || name === 'error-context') return [];
  const logged = name === 'server log' && existsSync(path) ? lines(readFileSync(path, 'utf8')) : [];
  return [`${name}: ${ownPath(path)}`, ...logged.slice(-LOG_LINES).map((line) => `  ${shortened(line)}`)];
}

/** A line of the log is JSON with all that is known. */
function shortened(line) {
  if (!line.startsWith('{')) return line;
  const { level, component, message, error } = JSON.parse(line);
  return [level, component, message, error?.message].filter(Boolean).join(' · ');
}

const ownPath = (file) => (isAbsolute(file) ? relative(root, file) : file).replaceAll('\\', '/');

const MOST_LINES = 36;
const LOG_LINES = 5;
const WIDTH = 200;
const MOST_SHOWN = 6;

/**
 * Why these tests failed, short enough to stand in the last lines of a run.
 * @param {Result[]} failed
 */
export function explain(failed) {
  const shown = failed.slice(0, MOST_SHOWN);
  const room = Math.floor((MOST_LINES - 1) / Math.max(shown.length, 1));
  const told = shown.flatMap(({ file, title, message, kept }) => {
    const about = kept.slice(0, Math.min(kept.length, Math.max(1, Math.floor(room / 2))));
    const said = lines(message)
      .filter((line) => !/node_modules|node:internal|\(<anonymous>\)/.test(line))
      .slice(0, Math.max(1, room - 1 - about.length));
    return [`✗ ${file} > ${title}`, ...[...said, ...about].map((line) => `    ${line}`)].map((line) => line.slice(0, WIDTH));
  });
  const left = failed.length - shown.length;
  return left > 0 ? [...told, `and ${left} more`] : told;
}

/** Without the colours of a terminal and without empty lines. */
export function lines(text) {
  return stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter(Boolean);
}
