import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, pinnedNode, root } from './node.mjs';

const stampFile = join(root, 'build', '.foyer-build');
const entry = join(root, 'build', 'server', 'index.js');
const inputs = [
  'src',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
];

/** Builds when a source has changed since the last complete build; answers whether it had to. */
export async function ensureBuilt({ verbose = false } = {}) {
  if (isBuilt()) return false;
  const { alone } = await import('./lock.mjs');
  return alone('build', 'Another process is building; waiting for it.', async () => {
    if (isBuilt()) return false;
    await build(verbose);
    return true;
  });
}

async function build(verbose) {
  const { progress, step } = await import('./run.mjs');
  const before = { stat: statPrint(), content: contentPrint() };
  // Without its stamp a build counts as absent: one that is cut off is made again.
  rmSync(stampFile, { force: true });
  rmSync(join(root, 'build', '.compile-cache'), { recursive: true, force: true });
  const done = progress('Building');
  const tool = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const ok = await step(pinnedNode(), [tool, 'build'], { env: { NODE_ENV: 'production' }, quiet: !verbose });
  const took = done();
  if (!ok || !existsSync(entry)) throw new Failure('The build failed; the message above says why.');
  writeFileSync(stampFile, JSON.stringify(before));
  console.log(`Built in ${took}.`);
}

/** Sizes and times decide in a few milliseconds; only when they differ (a fresh copy, a git checkout) the contents do. */
function isBuilt() {
  if (!existsSync(stampFile) || !existsSync(entry)) return false;
  const stamp = JSON.parse(readFileSync(stampFile, 'utf8'));
  const stat = statPrint();
  if (stamp.stat === stat) return true;
  if (stamp.content !== contentPrint()) return false;
  try {
    writeFileSync(stampFile, JSON.stringify({ ...stamp, stat }));
  } catch {
    // A read-only checkout: it only costs the comparison again.
  }
  return true;
}

function statPrint() {
  return fingerprint((path) => {
    const { size, mtimeMs } = statSync(path);
    return `${size} ${mtimeMs}`;
  });
}

function contentPrint() {
  return fingerprint((path) => readFileSync(path));
}

function fingerprint(describe) {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap(filesOf))
    hash
      .update(`${path}\0`)
      .update(describe(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

function filesOf(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  return found.isDirectory() ? filesIn(path) : [path];
}

function filesIn(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    if (entry.isDirectory()) return filesIn(`${folder}/${entry.name}`);
    // Tests are no part of the build, so a changed one does not ask for another.
    return /\.(test|testkit)\.tsx?$/.test(entry.name) ? [] : [`${folder}/${entry.name}`];
  });
}
