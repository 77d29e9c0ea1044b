// A step of npm test: a browser that is missing is fetched, or told in one sentence, before the long steps begin.
import { findChromium } from './chromium.ts';
import { NoChromium } from './machine.ts';

try {
  const { executablePath } = await findChromium();
  console.log(executablePath);
} catch (error) {
  if (!(error instanceof NoChromium)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
