import { fetchChromium } from './fetch.ts';
import { fontSettings } from './fonts.ts';
import { installedChromium, type Machine, NoChromium, playwrightChromium, type Runnable, runs, thisMachine } from './machine.ts';
import { packagedChromium } from './package.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What Playwright's launch takes. */
export type Chromium = { executablePath: string; args: string[]; env: NodeJS.ProcessEnv };

/** A real Chromium that runs on this machine. */
export async function findChromium(): Promise<Chromium> {
  const machine = thisMachine();
  const { path, env } = await locate(machine);
  return { executablePath: path, args, env: { ...machine.env, ...(await fontSettings(machine.platform)), ...env } };
}

/** The one named by CHROME_PATH, an installed one, one in Playwright's folder, the one of the npm package, or one fetched now. */
export async function locate(machine: Machine): Promise<Runnable> {
  const named = machine.env.CHROME_PATH;
  if (named) {
    if (!runs(machine, named)) throw new NoChromium(`CHROME_PATH names ${named}, which does not run here as a Chromium.`);
    return { path: named };
  }
  const present = installedChromium(machine) ?? playwrightChromium(machine);
  if (present) return { path: present };
  const packaged = await packagedChromium(machine);
  if (packaged) return packaged;
  return fetchChromium(machine);
}
