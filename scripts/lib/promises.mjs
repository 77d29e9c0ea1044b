import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './node.mjs';

/** The tests that docs/security.md names, as `file` and title: `` `src/x.test.ts` group > title ``. */
export function namedTests(text) {
  const found = [...text.matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?)`(?: ([^\n]*?))?(?=<br>| \|(?:\n|$)|\n|$)/g)];
  return found.map(([, file, title = '']) => ({ file, title: title.replaceAll('\\|', '|').trim() }));
}

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
    const failing = own.find(({ status }) => status !== 'passed');
    return failing ? [`${file} did not run and pass "${failing.title}"`] : [];
  });
}

/** One sentence for each test that docs/security.md names and that did not run and pass. */
export function missedPromises(results) {
  const named = namedTests(readFileSync(join(root, 'docs', 'security.md'), 'utf8'));
  return brokenPromises(named, results).map((sentence) => `docs/security.md promises what no test has shown: ${sentence}.`);
}
