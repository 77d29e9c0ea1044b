import { globSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { locate } from './chromium.ts';
import { fontSettings } from './fonts.ts';
import type { Machine } from './machine.ts';

let folder: string;
let said: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-browser-'));
  said = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (...path: string[]) => join(folder, ...path);
const chromium = 'echo Chromium 158.0';
const stub = 'echo "install the snap" >&2; exit 1';
const shell = 'playwright/chromium_headless_shell-1254/chrome-linux/headless_shell';

async function program(path: string, script: string): Promise<string> {
  await mkdir(dirname(at(path)), { recursive: true });
  await writeFile(at(path), `#!/bin/sh\n${script}\n`);
  await chmod(at(path), 0o755);
  return at(path);
}

/** A script that creates another program, as an installer does. */
const creates = (path: string) =>
  `/bin/mkdir -p "${dirname(path)}"; printf '#!/bin/sh\\n${chromium}\\n' > "${path}"; /bin/chmod 755 "${path}"`;

/** A bare arm64 machine, where npm brings no browser; its PATH and its home are folders of the test. */
const machine = (changes: Partial<Machine> = {}): Machine => ({
  platform: 'linux',
  arch: 'arm64',
  isRoot: false,
  playwrightInstall: [at('download')],
  cache: at('cache'),
  say: (line) => said.push(line),
  ...changes,
  env: { PATH: at('bin'), HOME: at('home'), PLAYWRIGHT_BROWSERS_PATH: at('playwright'), ...changes.env },
});

describe.runIf(process.platform === 'linux')('the browser of the tests', () => {
  it('is the one that CHROME_PATH names, before an installed one', async () => {
    await program('bin/chromium', chromium);
    const named = await program('own/chrome', chromium);
    expect(await locate(machine({ env: { CHROME_PATH: named } }))).toEqual({ path: named });
  });

  it('says so when CHROME_PATH names something else', async () => {
    const named = await program('own/chrome', stub);
    await expect(locate(machine({ env: { CHROME_PATH: named } }))).rejects.toThrow(/^CHROME_PATH names .*does not run/);
    await expect(locate(machine({ env: { CHROME_PATH: '/nowhere' } }))).rejects.toThrow(/^CHROME_PATH names \/nowhere,/);
  });

  it('is an installed one that runs, before one of Playwright', async () => {
    await program('bin/chromium', stub);
    const installed = await program('bin/google-chrome', chromium);
    await program(shell, chromium);
    expect(await locate(machine())).toEqual({ path: installed });
  });

  it('is the newest in the folder of Playwright', async () => {
    await program('playwright/chromium_headless_shell-999/chrome-linux/headless_shell', chromium);
    const newest = await program(shell, chromium);
    expect(await locate(machine())).toEqual({ path: newest });
  });

  it.runIf(process.arch === 'x64')('comes from the npm package on x64', async () => {
    const { path } = await locate(machine({ arch: 'x64' }));
    expect(path).toMatch(/chromium-[\d.]+\/chromium$/);
    expect(said).toEqual([]);
  });

  it('is downloaded where there is none', async () => {
    await program('download', creates(at(shell)));
    expect(await locate(machine())).toEqual({ path: at(shell) });
    expect(said).toEqual(['No Chromium is installed here; downloading one.']);
  });

  it('is installed by root with apt-get where the download is refused', async () => {
    await program('download', 'exit 1');
    await program('bin/apt-get', `[ "$1 $4" = "install chromium" ] && ${creates(at('bin/chromium'))}; exit 0`);
    expect(await locate(machine({ isRoot: true }))).toEqual({ path: at('bin/chromium') });
    expect(said).toHaveLength(2);
  });

  it('is unpacked by anybody else with apt-get, and found there the next time', async () => {
    await program('download', 'exit 1');
    // The folder for the packages is the sixth argument; the package itself the last.
    await program('bin/apt-get', `case "$*" in *--download-only*) > "\${6#*=}/browser.deb";; esac`);
    await program('bin/dpkg-deb', `${creates('$3/usr/lib/chromium/chromium-headless-shell')}; > "$3/usr/lib/libneeded.so.1"`);
    const unpacked = {
      path: at('cache/chromium-apt/usr/lib/chromium/chromium-headless-shell'),
      env: { LD_LIBRARY_PATH: at('cache/chromium-apt/usr/lib') },
    };
    expect(await locate(machine())).toEqual(unpacked);
    expect(said).toHaveLength(2);
    expect(globSync('*', { cwd: at('cache') })).toEqual(['chromium-apt']);
    await rm(at('bin'), { recursive: true });
    expect(await locate(machine())).toEqual(unpacked);
    expect(said).toHaveLength(2);
  });

  it('is told to be missing in one sentence where nothing works', async () => {
    await program('download', 'echo noise >&2; exit 1');
    await program('bin/apt-get', 'exit 0');
    await expect(locate(machine())).rejects.toThrow(/^The browser tests need a Chromium; [^.]*CHROME_PATH\.$/);
    await program('bin/apt-get', 'exit 100');
    await expect(locate(machine({ isRoot: true }))).rejects.toThrow(/^The browser tests need a Chromium; [^.]*CHROME_PATH\.$/);
  });

  it('sees one font of its own and none of the system', async () => {
    const { FONTCONFIG_FILE: file = '' } = await fontSettings('linux');
    const folders = [...(await readFile(file, 'utf8')).matchAll(/<dir>(.*?)<\/dir>/g)].map(([, folder]) => folder ?? '');
    expect(folders).toHaveLength(1);
    expect(globSync(`${folders[0]}/**/*.ttf`)).not.toEqual([]);
  });
});
