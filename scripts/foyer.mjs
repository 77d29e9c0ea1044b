#!/usr/bin/env node
// The one entry behind the npm scripts. Runs on any Node from 20.19 and uses builtins only, because nothing may be installed yet.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, pinnedNode, root } from './lib/node.mjs';
import { become } from './lib/run.mjs';

const [command, ...args] = process.argv.slice(2);
// Settings may stand in a file; what the environment says wins.
const envFile = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
// V8 lets its young generation grow to 128 MB under load; a server of short requests is as fast with a fraction of it. Both
// generations begin with room for what a start makes, which would be collected again and again else.
const serverFlags = JSON.parse(readFileSync(new URL('./lib/server-flags.json', import.meta.url), 'utf8'));
const server = [...serverFlags, ...envFile, 'build/server/index.js'];
const production = { NODE_ENV: 'production', NODE_COMPILE_CACHE: join(root, 'build', '.compile-cache') };

const commands = {
  start: async () => serve(production, ...args),
  worker: async () => serve(production, 'worker', ...args),
  'files:move': async () => serve(production, 'files:move', ...args),
  backup: async () => serve(production, 'backup', ...args),
  restore: async () => serve(production, 'restore', ...args),
  doctor: async () => serve(production, 'doctor', ...args),
  demo: async () => serve({ ...production, DATA_DIR: process.env.DATA_DIR || 'data-demo' }, 'demo', ...args),
  dev: async () =>
    become(pinnedNode(), [...envFile, 'src/server/dev.ts', ...args], { NODE_ENV: process.env.NODE_ENV || 'development' }),
  build: async () => {
    if (!(await ensureBuilt({ verbose: true }))) console.log('The build is up to date.');
  },
  test: async () => {
    const { runTests } = await import('./lib/test.mjs');
    process.exitCode = await runTests(args);
  },
  bench: async () => {
    await ensureBuilt();
    return become(pinnedNode(), ['bench/run.ts', ...args], { NODE_ENV: 'production' });
  },
};

async function serve(env, ...serverArgs) {
  await ensureBuilt();
  return become(pinnedNode(), [...server, ...serverArgs], env);
}

try {
  if (!Object.hasOwn(commands, command ?? '')) {
    throw new Failure(`Say what to do: node scripts/foyer.mjs ${Object.keys(commands).join('|')}.`);
  }
  process.chdir(root);
  await ensureInstalled();
  await commands[command]();
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
