import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Machine, type Runnable, runs } from './machine.ts';

const cache = 'node_modules/.cache/foyer';
const unpackScript = join(import.meta.dirname, 'unpack.ts');

/** The Chromium inside the npm package, made for Linux on x64. It brings the libraries that a bare system lacks. */
export async function packagedChromium(machine: Machine): Promise<Runnable | undefined> {
  if (machine.platform !== 'linux' || machine.arch !== 'x64') return undefined;
  const folder = await unpacked('chromium', 'al2023');
  const path = join(folder, 'chromium');
  if (runs(machine, path)) return { path };
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') };
  return runs(machine, path, env) ? { path, env } : undefined;
}

/**
 * Unpacks these archives of the package into a folder of their own and answers it. The package's own way is the shared temporary
 * folder, where another user's copy cannot be run and one half written by another process cannot be told from a whole one.
 */
export async function unpacked(...archives: string[]): Promise<string> {
  const { version } = JSON.parse(await readFile('node_modules/@sparticuz/chromium/package.json', 'utf8')) as { version: string };
  const folder = join(process.cwd(), cache, `${archives[0]}-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const aside = await mkdtemp(`${folder}.`);
  // The package unpacks into the folder named by TMPDIR, so it runs in a process that has another one.
  await promisify(execFile)(process.execPath, [unpackScript, ...archives], { env: { ...process.env, TMPDIR: aside } });
  // Another user may run the tests in this checkout too.
  await chmod(aside, 0o755);
  try {
    await rename(aside, folder);
  } catch (cause) {
    await rm(aside, { recursive: true, force: true });
    // Another process was faster; what it has unpacked is the same.
    if (!existsSync(folder)) throw cause;
  }
  return folder;
}
