import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { root } from './node.mjs';

/** The tests that docs/security.md names, as `file` and title: `` `src/x.test.ts` group > title ``. */
export function namedTests(text) {
  const found = [...text.matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?)`(?: ([^\n]*?))?(?=<br>| \|(?:\n|$)|\n|$)/g)];
  return found.map(([, file, title = '']) => ({ file, title: title.replaceAll('\\|', '|').trim() }));
}

/** What Vitest reports: of each test its file, its title with those of its groups, and whether it ran and passed. */
export const vitestResults = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: ownPath(name),
      title: [...ancestorTitles, title].filter(Boolean).join(' > '),
      passed: status === 'passed',
    })),
  );

/** The same of what Playwright reports. */
export function playwrightResults({ config, suites }) {
  const collect = ({ specs = [], suites: inner = [] }, groups) => [
    ...specs.map(({ file, title, tests }) => ({
      file: ownPath(join(config.rootDir, file)),
      title: [...groups, title].join(' > '),
      passed: tests.length > 0 && tests.every(({ status }) => status === 'expected'),
    })),
    ...inner.flatMap((suite) => collect(suite, [...groups, suite.title])),
  ];
  return suites.flatMap((file) => collect(file, []));
}

const ownPath = (file) => (isAbsolute(file) ? relative(root, file) : file).replaceAll('\\', '/');

/** The title of a test with many cases stands for all of them: `%s` and `$name` are what differs. */
function titlePattern(title) {
  const parts = title.split(/%[sdifjo#]|\$[\w.]+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's');
}

/** One sentence for each named test that did not run and pass. */
export function brokenPromises(named, results) {
  return named.flatMap(({ file, title }) => {
    const own = results.filter((result) => result.file === file && titlePattern(title).test(result.title));
    if (own.length === 0) return [`${file} has no test "${title}"`];
    const failing = own.find(({ passed }) => !passed);
    return failing ? [`${file} did not run and pass "${failing.title}"`] : [];
  });
}

/** Checks the tests that docs/security.md names and that this part of the tests runs; says which ones did not pass. */
export function checkPromises(report, read, isOfPart) {
  if (!existsSync(report)) return true;
  const named = namedTests(readFileSync(join(root, 'docs', 'security.md'), 'utf8')).filter(({ file }) => isOfPart(file));
  const broken = brokenPromises(named, read(JSON.parse(readFileSync(report, 'utf8'))));
  for (const sentence of broken) console.error(`docs/security.md promises what no test has shown: ${sentence}.`);
  if (broken.length === 0) console.log(`All ${named.length} tests that docs/security.md names here have run and passed.`);
  return broken.length === 0;
}
