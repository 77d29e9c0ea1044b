import { existsSync } from 'node:fs';
import { arch, platform } from 'node:os';

// The headless shell first: the same engine without a window's burden.
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A real Chromium: the one named by CHROME_PATH, an installed one, or the one inside the npm package. */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const found = process.env.CHROME_PATH ?? installed.find((path) => existsSync(path));
  if (found) return { executablePath: found, args: quiet };
  if (platform() === 'linux' && arch() === 'x64') {
    const { default: chromium } = await import('@sparticuz/chromium');
    return { executablePath: await chromium.executablePath(), args: chromium.args };
  }
  throw new Error('No Chromium found: install one, or name it with CHROME_PATH.');
}
