import { aptChromium, run, unpackedChromium } from './apt.ts';
import { type Machine, NoChromium, playwrightChromium, type Runnable } from './machine.ts';

/** Brings a Chromium to a machine that has none: Playwright's download, and where that is refused, the system's package. */
export async function fetchChromium(machine: Machine): Promise<Runnable> {
  const unpacked = unpackedChromium(machine);
  if (unpacked) return unpacked;

  machine.say('No Chromium is installed here; downloading one.');
  await run(machine, ...machine.playwrightInstall);
  const downloaded = playwrightChromium(machine);
  if (downloaded) return { path: downloaded };

  const packaged = await aptChromium(machine);
  if (packaged) return packaged;
  throw new NoChromium(
    'The browser tests need a Chromium; none runs on this machine and none could be downloaded: install one, or name it with CHROME_PATH.',
  );
}
