import { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const BEAT = 1000;
const STALE = 15_000;

/** Runs `work` while no other process does the same; a lock whose holder died is recognised by its age and taken over. */
export async function alone(file, waitingText, work) {
  mkdirSync(dirname(file), { recursive: true });
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
  return found === undefined || Date.now() - found.mtimeMs < STALE;
}

function touch(file) {
  const now = new Date();
  utimesSync(file, now, now);
}
