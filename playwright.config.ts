import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/browser/chromium.ts';
import { patience } from './tests/patience.ts';
import { testWorkers } from './tests/workers.ts';

const chromium = await findChromium();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  workers: testWorkers(),
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: patience },
  globalSetup: './e2e/global-setup.ts',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    // A test ends before optimized code has paid for its making.
    launchOptions: { ...chromium, args: [...chromium.args, '--js-flags=--no-maglev --no-turbofan'] },
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
    // What was done and asked for; a picture of every moment would cost a third of the run.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
});
