// Loaded into every long-running process that npm started. npm passes a SIGTERM on to the shell between it and us, and many a
// shell dies of it without a word to its child: so when npm is gone, we end as if the signal had come to us.
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const linux = process.platform === 'linux';

/** The processes from our parent up to npm. Without /proc it is the parent alone: where there is none, no shell stays in between. */
function ancestors() {
  const found = [process.ppid];
  while (linux && found.length < 5) {
    const last = found.at(-1);
    if (/\bnpm\b/.test(read(`/proc/${last}/cmdline`))) return found;
    found.push(parentOf(last));
  }
  return [process.ppid];
}

function parentOf(pid) {
  // The name in the second field may hold anything, but only it is followed by the last bracket.
  return Number(read(`/proc/${pid}/stat`).split(')').at(-1).trim().split(' ')[1]);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

if (isMainThread && process.env.npm_lifecycle_event) {
  // A signal to the whole group ends npm too; sending ours after it would look like a second one, which means "at once".
  let ending = false;
  for (const [signal, exitCode] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ]) {
    process.on(signal, () => {
      ending = true;
      if (process.listenerCount(signal) === 1) process.exit(exitCode);
    });
  }
  const line = ancestors();
  const timer = setInterval(() => {
    const intact = line.every((pid, i) => (i === 0 ? process.ppid : parentOf(line[i - 1])) === pid);
    if (intact) return;
    clearInterval(timer);
    if (!ending) process.kill(process.pid, 'SIGTERM');
  }, 200);
  timer.unref();
}
