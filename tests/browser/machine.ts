import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** What the search for a browser depends on; a test passes a machine of its own. */
export type Machine = {
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
  arch: string;
  isRoot: boolean;
  /** The command that downloads Playwright's browser. */
  playwrightInstall: [string, ...string[]];
  /** A folder of this checkout for what is unpacked once. */
  cache: string;
  say: (line: string) => void;
};

/** A browser, and what its environment has to hold for it to run. */
export type Runnable = { path: string; env?: NodeJS.ProcessEnv };

/** Its message is one sentence for a person. */
export class NoChromium extends Error {}

export const thisMachine = (): Machine => ({
  env: process.env,
  platform: process.platform,
  arch: process.arch,
  isRoot: process.getuid?.() === 0,
  playwrightInstall: [process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium-headless-shell'],
  cache: join(process.cwd(), 'node_modules/.cache/foyer'),
  say: (line) => console.log(line),
});

// The headless shell first: the same engine without the parts that draw a window.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
};

export function installedChromium(machine: Machine): string | undefined {
  const folders = (machine.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...(applications[machine.platform] ?? [])].find((path) => runs(machine, path));
}

/** Any revision that Playwright has downloaded will do; the newest first, the headless shell before the whole browser. */
export function playwrightChromium(machine: Machine): string | undefined {
  const folder = machine.env.PLAYWRIGHT_BROWSERS_PATH || playwrightFolder(machine);
  const found = [
    ...newestFirst(folder, 'chromium_headless_shell-*/*/{chrome-headless-shell,headless_shell}{,.exe}'),
    ...newestFirst(folder, 'chromium-*/*/{chrome,chrome.exe}'),
    ...newestFirst(folder, 'chromium-*/*/*.app/Contents/MacOS/*'),
  ];
  return found.find((path) => runs(machine, path));
}

const newestFirst = (cwd: string, pattern: string): string[] =>
  globSync(pattern, { cwd })
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((path) => join(cwd, path));

function playwrightFolder({ platform, env }: Machine): string {
  const home = env.HOME || homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'ms-playwright');
  if (platform === 'win32') return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'ms-playwright');
  return join(env.XDG_CACHE_HOME || join(home, '.cache'), 'ms-playwright');
}

/** A file alone proves nothing: it may be a stub that only names a package, or lack its libraries. */
export function runs({ platform, env }: Machine, path: string, extra: NodeJS.ProcessEnv = {}): boolean {
  if (!existsSync(path)) return false;
  // On Windows --version opens a window instead of answering.
  if (platform === 'win32') return true;
  const { status, stdout } = spawnSync(path, ['--version'], { env: { ...env, ...extra }, encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /\d+\.\d+/.test(stdout);
}
