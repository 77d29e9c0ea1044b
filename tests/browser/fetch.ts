import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installedChromium, type Machine, NoChromium, playwrightChromium } from './machine.ts';

const TEN_MINUTES = 600_000;

/** Brings a Chromium to a machine that has none: Playwright's download, and where that is refused, the system's package as root. */
export async function fetchChromium(machine: Machine): Promise<string> {
  machine.say('No Chromium is installed here; downloading one.');
  await run(machine, ...machine.playwrightInstall);
  const downloaded = playwrightChromium(machine);
  if (downloaded) return downloaded;

  const apt = machine.isRoot ? aptGet(machine) : undefined;
  if (apt) {
    machine.say('The download did not work; installing the system package with apt-get.');
    await run(machine, apt, 'update');
    // Not every release has the headless shell as a package of its own.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run(machine, apt, 'install', '--yes', '--no-install-recommends', name);
      // With the package come the libraries that a downloaded one may have lacked.
      const installed = installedChromium(machine) ?? playwrightChromium(machine);
      if (installed) return installed;
    }
  }
  throw new NoChromium(
    'The browser tests need a Chromium; none runs on this machine and none could be downloaded: install one, or name it with CHROME_PATH.',
  );
}

function aptGet({ env, platform }: Machine): string | undefined {
  if (platform !== 'linux') return undefined;
  return (env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'apt-get'))
    .find((path) => existsSync(path));
}

/** Whether it worked is seen from whether a browser is there afterwards, so a failure is only kept from being thrown. */
function run({ env }: Machine, file: string, ...args: string[]): Promise<void> {
  return new Promise((resolve) => {
    const options = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: TEN_MINUTES, maxBuffer: 2 ** 26 };
    execFile(file, args, options, () => resolve());
  });
}
