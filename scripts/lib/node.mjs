import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A failure that is told to the person in one sentence, without a stack. */
export class Failure extends Error {}

const OLDEST_MAJOR = 24;

/** The Node that Foyer is made for comes as a package; where there is none for the platform, a new enough one will do. */
export function pinnedNode() {
  const windows = process.platform === 'win32';
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  const path = join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node');
  if (existsSync(path)) return path;
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_MAJOR) return process.execPath;
  throw new Failure(
    `Foyer needs Node ${OLDEST_MAJOR} or newer and brings none for ${process.platform}-${process.arch}; install it and try again.`,
  );
}
