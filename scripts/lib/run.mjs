import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Failure, root } from './node.mjs';

const withNpm = new URL('./with-npm.mjs', import.meta.url).href;

/** The environment for everything we start: the pinned Node comes first, as it does under npm. An undefined value removes a variable. */
function environment(extra) {
  const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const all = { ...process.env, PATH, ...extra };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Hands this terminal over to a Node program, for good: its signals, its output and its exit code. */
export async function become(node, nodeArgs, extraEnv = {}) {
  const env = environment(extraEnv);
  const args = process.env.npm_lifecycle_event ? ['--import', withNpm, ...nodeArgs] : nodeArgs;
  // Newer Nodes can turn into the program: one process less, and signals need no forwarding.
  if (process.execve && process.platform !== 'win32') process.execve(node, [node, ...args], env);

  const child = spawn(node, args, { stdio: 'inherit', env });
  forwardSignals(child);
  const { code, signal } = await ended(child, node);
  process.exitCode = signal ? 128 + (signals[signal] ?? 0) : code;
}

const signals = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };

/** Passes our signals on to the child; answers a function that stops this and tells which signal came, if any. */
function forwardSignals(child) {
  let received;
  const lastSent = new Map();
  const forward = (signal) => {
    received = signal;
    // npm and the terminal both pass Ctrl+C on to us, a moment apart: that is one wish, not two.
    const now = Date.now();
    if (now - (lastSent.get(signal) ?? 0) < 1000) return;
    lastSent.set(signal, now);
    child.kill(signal);
  };
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const name of names) process.on(name, forward);
  return () => {
    for (const name of names) process.off(name, forward);
    return received;
  };
}

/**
 * Runs one step to its end and answers whether it went well. With `quiet`, its output is shown only if it did not; with `log`, the
 * path of a file, it goes there and is never shown.
 */
export async function step(file, args, { env = {}, quiet = false, log, shell = false } = {}) {
  await import(withNpm);
  const kept = log === undefined ? undefined : openSync(log, 'w');
  const stdio = kept !== undefined ? ['ignore', kept, kept] : quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const child = spawn(file, args, { stdio, env: environment(env), shell });
  const output = [];
  child.stdout?.on('data', (chunk) => output.push(chunk));
  child.stderr?.on('data', (chunk) => output.push(chunk));
  if (kept !== undefined) closeSync(kept);
  const endForwarding = forwardSignals(child);
  const { code } = await ended(child, file);
  const interrupted = endForwarding();
  if (interrupted) process.exit(128 + signals[interrupted]);
  if (code !== 0) process.stderr.write(Buffer.concat(output));
  return code === 0;
}

function ended(child, file) {
  return new Promise((resolve, reject) => {
    child.on('error', (cause) => reject(new Failure(`${file} cannot be run on this machine (${cause.message}).`)));
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
}

/** Says what is going on, then says so again while it lasts; answers how to end it. */
export function progress(text) {
  const begin = Date.now();
  console.log(`${text} …`);
  const beat = setInterval(() => console.log(`${text} … ${seconds(begin)}`), 10_000);
  return () => {
    clearInterval(beat);
    return seconds(begin);
  };
}

export function seconds(begin) {
  return `${((Date.now() - begin) / 1000).toFixed(1)} s`;
}
