import { defineConfig } from 'vitest/config';
import { testWorkers } from './tests/workers.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', '{tests,scripts,bench}/**/*.test.ts'],
    globalSetup: ['tests/global-setup.ts'],
    setupFiles: ['tests/setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: testWorkers(),
    env: { NODE_ENV: 'test' },
  },
});
