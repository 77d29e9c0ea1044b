import { defineConfig } from 'vitest/config';
import { systemTests } from './scripts/lib/system-tests.mjs';
import { HeaviestFirst } from './tests/heaviest-first.ts';
import { patience } from './tests/patience.ts';
import { testWorkers } from './tests/workers.ts';

const own = ['src/**/*.test.{ts,tsx}', '{tests,scripts,bench}/**/*.test.ts'];
// They are drawn into a document.
const screens = ['src/**/screens/**/*.test.tsx'];

export default defineConfig({
  test: {
    globalSetup: ['tests/global-setup.ts'],
    setupFiles: ['tests/setup.ts'],
    // Only a test that fails waits for its limit, and a busy machine must not reach it.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: patience, interval: 20 } },
    maxWorkers: testWorkers(),
    // The modules of a worker are loaded once and not with every file: they keep no state between tests but what was defined (`tests/own-definitions.ts`).
    isolate: false,
    sequence: { sequencer: HeaviestFirst },
    env: { NODE_ENV: 'test' },
    projects: [
      { extends: true, test: { name: 'unit', include: own, exclude: ['node_modules/**', ...systemTests, ...screens] } },
      {
        extends: true,
        test: {
          name: 'screens',
          include: screens,
          environment: './tests/screens/environment.ts',
          // Journeys, and the first of a worker loads the code of its pages: the limit is that of the browser tests.
          testTimeout: 180_000,
        },
      },
      { extends: true, test: { name: 'system', include: systemTests } },
    ],
  },
});
