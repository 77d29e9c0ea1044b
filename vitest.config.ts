import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    globalSetup: ['tests/global-setup.ts'],
    setupFiles: ['tests/setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Two even on two cores: much of a test's time is waiting for the database and the post.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    env: { NODE_ENV: 'test' },
  },
});
