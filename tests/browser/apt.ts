import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { installedChromium, type Machine, playwrightChromium, type Runnable, runs } from './machine.ts';

const TEN_MINUTES = 600_000;
// Not every release has the headless shell as a package of its own.
const packages = ['chromium-headless-shell', 'chromium'];

/** Debian's package: root installs it, anybody else unpacks it and what it needs into a folder of this checkout. */
export async function aptChromium(machine: Machine): Promise<Runnable | undefined> {
  if (machine.platform !== 'linux' || !onPath(machine, 'apt-get')) return undefined;
  return machine.isRoot ? installWithApt(machine) : unpackWithApt(machine);
}

/** The one that was unpacked in an earlier run. */
export function unpackedChromium(machine: Machine): Runnable | undefined {
  const folder = join(machine.cache, 'chromium-apt');
  const env = { LD_LIBRARY_PATH: libraryFolders(folder).join(delimiter) };
  const path = packages.map((name) => join(folder, 'usr/lib/chromium', name)).find((candidate) => runs(machine, candidate, env));
  return path ? { path, env } : undefined;
}

async function installWithApt(machine: Machine): Promise<Runnable | undefined> {
  machine.say('The download did not work; installing the system package with apt-get.');
  await run(machine, 'apt-get', 'update');
  for (const name of packages) {
    await run(machine, 'apt-get', 'install', '--yes', '--no-install-recommends', name);
    // With the package come the libraries that a downloaded one may have lacked.
    const path = installedChromium(machine) ?? playwrightChromium(machine);
    if (path) return { path };
  }
  return undefined;
}

/** apt-get keeps its lists and packages wherever it is told to, so fetching needs no rights; only installing does. */
async function unpackWithApt(machine: Machine): Promise<Runnable | undefined> {
  machine.say('The download did not work; unpacking the system package of apt-get, without installing it.');
  await mkdir(machine.cache, { recursive: true });
  const aside = await mkdtemp(join(machine.cache, 'apt-'));
  try {
    const [lists, archives, tree] = ['lists', 'archives', 'tree'].map((name) => join(aside, name)) as [string, string, string];
    for (const folder of [lists, archives]) await mkdir(join(folder, 'partial'), { recursive: true });
    await mkdir(tree);
    const options = Object.entries({
      'Dir::State::Lists': lists,
      'Dir::Cache': aside,
      'Dir::Cache::Archives': archives,
      'Debug::NoLocking': 'true',
    }).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
    await run(machine, 'apt-get', ...options, 'update');
    for (const name of packages) {
      await run(machine, 'apt-get', ...options, 'install', '--yes', '--no-install-recommends', '--download-only', name);
      const fetched = globSync('*.deb', { cwd: archives });
      if (fetched.length === 0) continue;
      for (const file of fetched) await run(machine, 'dpkg-deb', '--extract', join(archives, file), tree);
      const folder = join(machine.cache, 'chromium-apt');
      await rm(folder, { recursive: true, force: true });
      await rename(tree, folder);
      return unpackedChromium(machine);
    }
    return undefined;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

const libraryFolders = (folder: string): string[] => [
  ...new Set(globSync('{lib,usr/lib}/**/lib*.so*', { cwd: folder }).map((path) => join(folder, dirname(path)))),
];

const onPath = ({ env }: Machine, name: string): boolean =>
  (env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));

/** Whether it worked is seen from whether a browser is there afterwards, so a failure is only kept from being thrown. */
export function run({ env }: Machine, file: string, ...args: string[]): Promise<void> {
  return new Promise((resolve) => {
    const options = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: TEN_MINUTES, maxBuffer: 2 ** 26 };
    execFile(file, args, options, () => resolve());
  });
}
