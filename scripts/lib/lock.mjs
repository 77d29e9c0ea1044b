import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './node.mjs';

const BEAT = 1000;
const STALE = 15_000;
const STALE_IF_DEAD = 3000;

/** Runs `work` while no other process does the same; a lock whose holder died is recognised by its age and taken over. */
export async function alone(name, waitingText, work) {
  const file = lockFile(name);
  let told = false;
  while (!tryTake(file)) {
    if (!told) console.log(waitingText);
    told = true;
    await sleep(200);
  }
  const beat = setInterval(() => touch(file), BEAT);
  const drop = () => rmSync(file, { force: true });
  process.once('exit', drop);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', drop);
    drop();
  }
}

// Outside the checkout: npm ci and the build empty the very folders that a lock could lie in.
function lockFile(name) {
  const id = createHash('sha256')
    .update(`${root} ${process.getuid?.() ?? ''}`)
    .digest('hex')
    .slice(0, 16);
  return join(tmpdir(), `foyer-${name}-${id}.lock`);
}

function tryTake(file) {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (isFresh(file)) return false;
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    // Another waiter may have taken it over in this very moment: then what we moved is its new lock.
    if (isFresh(aside)) renameSync(aside, file);
    else rmSync(aside);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return false;
}

function isFresh(file) {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return true;
  const age = Date.now() - found.mtimeMs;
  return age < STALE_IF_DEAD || (age < STALE && isAlive(Number.parseInt(readFileSync(file, 'utf8'), 10)));
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function touch(file) {
  const now = new Date();
  // Something that empties the temporary folder must not end the work.
  if (existsSync(file)) utimesSync(file, now, now);
}
