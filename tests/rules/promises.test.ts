import { describe, expect, it } from 'vitest';
import { brokenPromises, namedTests } from '../../scripts/lib/promises.mjs';
import { playwrightResults, vitestResults } from '../../scripts/lib/results.mjs';

const promise =
  '| 1.1.1 | held | How | `src/a.test.ts` group > does it<br>`src/a.test.ts` %s is \\| refused<br>`e2e/b.spec.ts` opens |\n';
const named = namedTests(promise);

const unit = (status: string, title = 'does it') => ({
  testResults: [
    {
      name: `${process.cwd()}/src/a.test.ts`,
      assertionResults: [
        { ancestorTitles: ['group'], title, status },
        { ancestorTitles: [], title: 'one is | refused', status: 'passed' },
        { ancestorTitles: [], title: 'two is | refused', status: 'passed' },
      ],
    },
  ],
});
const browser = (status: string) => ({
  config: { rootDir: `${process.cwd()}/e2e` },
  suites: [{ title: 'b.spec.ts', specs: [{ file: 'b.spec.ts', title: 'opens', tests: [{ status }] }] }],
});
const broken = (first: object, second: object = browser('expected')) =>
  brokenPromises(named, [...vitestResults(first), ...playwrightResults(second)]);

describe('a test that docs/security.md names', () => {
  it('is known by its file and title', () => {
    expect(named).toEqual([
      { file: 'src/a.test.ts', title: 'group > does it' },
      { file: 'src/a.test.ts', title: '%s is | refused' },
      { file: 'e2e/b.spec.ts', title: 'opens' },
    ]);
  });

  it('has run and passed', () => {
    expect(broken(unit('passed'))).toEqual([]);
  });

  it.each(['failed', 'skipped', 'pending', 'todo'])('is missed when it is %s', (status) => {
    expect(broken(unit(status))).toEqual(['src/a.test.ts did not run and pass "group > does it"']);
  });

  it('is missed under another title, and in another group', () => {
    expect(broken(unit('passed', 'does it now'))).toEqual(['src/a.test.ts has no test "group > does it"']);
    const moved = unit('passed');
    for (const { assertionResults } of moved.testResults) for (const one of assertionResults) one.ancestorTitles = ['other'];
    expect(broken(moved)).toEqual(['src/a.test.ts has no test "group > does it"']);
  });

  it.each(['skipped', 'unexpected', 'flaky'])('is missed in the browser when it is %s', (status) => {
    expect(broken(unit('passed'), browser(status))).toEqual(['e2e/b.spec.ts did not run and pass "opens"']);
  });

  it('with many cases is missed when one of them did not pass', () => {
    const report = unit('passed');
    const [, second] = report.testResults[0]?.assertionResults ?? [];
    if (second) second.status = 'skipped';
    expect(broken(report)).toEqual(['src/a.test.ts did not run and pass "one is | refused"']);
  });
});
