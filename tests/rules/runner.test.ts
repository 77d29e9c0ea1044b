import { describe, expect, it } from 'vitest';
import { nearestTests } from '../../scripts/lib/changed.mjs';
import { explain, playwrightResults, vitestResults } from '../../scripts/lib/results.mjs';

const failure = {
  file: 'src/a.test.ts',
  title: 'adds',
  status: 'failed',
  message: 'expected 1 to be 2\n    at src/a.test.ts:3',
  kept: [],
} as const;

describe('a red run', () => {
  it('names the test, why it failed, and what the server said', () => {
    const report = {
      testResults: [
        {
          name: `${process.cwd()}/src/a.test.ts`,
          status: 'failed',
          message: '',
          assertionResults: [
            {
              ancestorTitles: ['a sum'],
              title: 'adds',
              status: 'failed',
              failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[0m\n    at node_modules/x.js:1\n    at src/a.test.ts:3'],
              meta: { log: ['error: the pool is gone'] },
            },
            { ancestorTitles: [], title: 'is there', status: 'passed' },
          ],
        },
      ],
    };
    const failed = vitestResults(report).filter(({ status }) => status === 'failed');
    expect(explain(failed)).toEqual([
      '✗ src/a.test.ts > a sum > adds',
      '    expected 1 to be 2',
      '        at src/a.test.ts:3',
      '    error: the pool is gone',
    ]);
  });

  it('names a file that could not be read', () => {
    const report = {
      testResults: [{ name: 'src/b.test.ts', status: 'failed', message: 'SyntaxError: oh', assertionResults: [] }],
    };
    expect(explain(vitestResults(report))).toEqual(['✗ src/b.test.ts > the file itself', '    SyntaxError: oh']);
  });

  it('names the picture and the trace of a browser test', () => {
    const attachments = [
      { name: 'screenshot', path: 'test-results/e2e/x/failed.png' },
      { name: 'trace', path: 'test-results/e2e/x/trace.zip' },
    ];
    const report = {
      config: { rootDir: 'e2e' },
      suites: [
        {
          title: 'b.spec.ts',
          specs: [
            {
              file: 'b.spec.ts',
              title: 'opens',
              tests: [{ status: 'unexpected', results: [{ errors: [{ message: 'not visible' }], attachments }] }],
            },
          ],
        },
      ],
    };
    expect(explain(playwrightResults(report))).toEqual([
      '✗ e2e/b.spec.ts > opens',
      '    not visible',
      '    screenshot: test-results/e2e/x/failed.png',
      '    trace: test-results/e2e/x/trace.zip',
    ]);
  });

  it.each([1, 3, 6, 50])('fits into its last 40 lines when %i tests fail', (count) => {
    const long = {
      ...failure,
      message: Array.from({ length: 80 }, (_, at) => `line ${at}`).join('\n'),
      kept: Array.from({ length: 9 }, () => 'log'),
    };
    const told = explain(Array.from({ length: count }, () => long));
    expect(told.length).toBeLessThanOrEqual(37);
    expect(told.filter((line) => line.startsWith('✗'))).toHaveLength(Math.min(count, 6));
  });
});

describe('what has changed', () => {
  const texts = new Map(
    Object.entries({
      'src/shared/money.ts': '',
      'src/shared/money.test.ts': "import { sum } from './money.ts';",
      'src/features/desk/tickets/service.server.ts': "import { sum } from '#shared/money.ts';",
      'src/features/desk/tickets/tickets.test.ts': "import { testStudio } from '#tests/studio.ts';",
      'src/features/desk/tickets/screens/reply.tsx': "import { Button } from '#ui/button.tsx';",
      'src/features/work/plan/plan.test.ts': '',
      'src/ui/button.tsx': '',
      'src/app/routes/admin/ticket.tsx': "const Reply = lazy(() => import('#features/desk/tickets/screens/reply.tsx'));",
      'src/server/backup.test.ts': '',
      'src/server/backup.server.ts': '',
      'tests/rules/wording.test.ts': '',
      'e2e/support/support.spec.ts': "await visit('/admin/tickets/1');",
      'e2e/plan/plan.spec.ts': "await visit('/admin/plan');",
    }),
  );
  const pages = [{ address: '/admin/tickets/:id', file: 'src/app/routes/admin/ticket.tsx' }];
  const near = (...changed: string[]) => nearestTests(changed, texts, pages);

  it('is tested by its own test first, then by those of what uses it', () => {
    expect(near('src/shared/money.ts').unit).toEqual([
      'src/shared/money.test.ts',
      'src/features/desk/tickets/tickets.test.ts',
      'tests/rules/wording.test.ts',
    ]);
  });

  it('is tested by the tests of its feature, and on the pages that show it', () => {
    expect(near('src/features/desk/tickets/screens/reply.tsx')).toEqual({
      unit: ['src/features/desk/tickets/tickets.test.ts', 'tests/rules/wording.test.ts'],
      system: [],
      e2e: ['e2e/support/support.spec.ts'],
    });
  });

  it('is itself run when it is a test', () => {
    expect(near('e2e/plan/plan.spec.ts')).toEqual({ unit: [], system: [], e2e: ['e2e/plan/plan.spec.ts'] });
    expect(near('src/features/work/plan/plan.test.ts').unit).toContain('src/features/work/plan/plan.test.ts');
  });

  it('runs a test that starts processes only when it is its own', () => {
    expect(near('src/server/backup.server.ts').system).toEqual(['src/server/backup.test.ts']);
    expect(near('src/shared/money.ts').system).toEqual([]);
  });
});
