import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Failure, root } from './node.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.foyer-install');

/** Makes node_modules match package-lock.json on this platform; costs a hash of one file when it already does. */
export async function ensureInstalled() {
  const wanted = `${process.platform}-${process.arch} ${createHash('sha256').update(readFileSync(lockFile)).digest('hex')}\n`;
  if (isInstalled(wanted)) return;
  const { alone } = await import('./lock.mjs');
  await alone('install', 'Another process is installing the dependencies; waiting for it.', async () => {
    if (!isInstalled(wanted)) await install(wanted);
  });
}

function isInstalled(wanted) {
  if (existsSync(stampFile)) return readFileSync(stampFile, 'utf8') === wanted;
  // npm writes this file last. If it is newer than the lock file, someone installed by hand, and that is as good.
  const byHand = statSync(join(root, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false });
  if (!byHand || byHand.mtimeMs < statSync(lockFile).mtimeMs) return false;
  try {
    writeFileSync(stampFile, wanted);
  } catch {
    // A read-only checkout can be run all the same; the next start looks again.
  }
  return true;
}

async function install(wanted) {
  const { progress, step } = await import('./run.mjs');
  const done = progress('Installing the dependencies (once, about a minute)');
  const [file, ...args] = npm();
  // The development packages build and test Foyer, the optional ones are Node and PostgreSQL: no setting may leave them out.
  const ci = [...args, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  // Its warnings (an older Node than the packages ask for, which only installs them) are shown if it fails.
  const ok = await step(file, ci, {
    env: { NODE_ENV: undefined },
    quiet: true,
    shell: file === 'npm' && process.platform === 'win32',
  });
  const took = done();
  if (!ok) throw new Failure("The dependencies could not be installed; npm's message above says why.");
  writeFileSync(stampFile, wanted);
  console.log(`Installed in ${took}.`);
}

function npm() {
  const running = process.env.npm_execpath;
  return running && basename(running) === 'npm-cli.js' ? [process.execPath, running] : ['npm'];
}
