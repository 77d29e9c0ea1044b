import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Failure, pinnedNode, root } from './node.mjs';
import { isSystemTest } from './system-tests.mjs';

// What two minutes have room for.
const MOST_UNIT = 25;
const MOST_SYSTEM = 2;
const MOST_BROWSER = 3;
// A part of so many pages is one of all of them: the tests of its name and of its neighbours say more than those of the pages.
const MOST_PAGES = 12;

const isUnitTest = (file) => /\.test\.tsx?$/.test(file);
const isBrowserTest = (file) => file.startsWith('e2e/') && file.endsWith('.spec.ts');
const isShown = (file) => /^src\/.*(\.tsx|\.css|\/screens\/[^/]+\.ts)$/.test(file) && !isUnitTest(file);
const isCode = (file) => /\.(ts|tsx|mjs)$/.test(file);
/** `src/features/desk/tickets/screens/reply.tsx` belongs to `src/features/desk/tickets`, anything else to its folder. */
const home = (file) => /^src\/features\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0] ?? posix.dirname(file);

/** What has changed since the last commit or the given one, and the tests that it is likely to break, the nearest first. */
export function changedTests(since = 'HEAD') {
  const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
  const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) => existsSync(join(root, file)));
  const texts = new Map(files.filter(isCode).map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const shown = changed.some(isShown) ? pages() : [];
  return {
    changed,
    ...nearestTests(
      changed.filter((file) => existsSync(join(root, file))),
      texts,
      shown,
    ),
  };
}

function git(...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'pipe'] })
      .split('\n')
      .filter(Boolean);
  } catch (error) {
    throw new Failure(`Git does not say what has changed: ${String(error.stderr ?? error.message).trim()}`);
  }
}

/** Each page's address and module, as the router has them. */
function pages() {
  const tool = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const tree = JSON.parse(execFileSync(pinnedNode(), [tool, 'routes', '--json'], { cwd: root, encoding: 'utf8' }));
  const flat = (routes, parent) =>
    routes.flatMap(({ path = '', file, children = [] }) => {
      const address = posix.join(parent, path);
      return [{ address, file: posix.join('src/app', file) }, ...flat(children, address)];
    });
  return flat(tree, '/');
}

/**
 * @param {string[]} changed
 * @param {Map<string, string>} texts every source and test
 * @param {{ address: string, file: string }[]} pages
 */
export function nearestTests(changed, texts, pages) {
  const importsOf = new Map([...texts].map(([file, text]) => [file, imported(file, text).filter((to) => texts.has(to))]));
  const importersOf = new Map();
  for (const [file, imports] of importsOf) {
    for (const to of imports) importersOf.set(to, [...(importersOf.get(to) ?? []), file]);
  }
  const all = [...texts.keys()];
  const unitTests = all.filter(isUnitTest);
  const ranks = new Map();
  const rank = (file, value) => ranks.set(file, Math.min(value, ranks.get(file) ?? Number.POSITIVE_INFINITY));
  for (const file of changed) {
    if (isUnitTest(file)) rank(file, 0);
    const stem = file.replace(/(\.server)?\.tsx?$/, '');
    const users = importersOf.get(file) ?? [];
    const usersOfUsers = users.flatMap((user) => importersOf.get(user) ?? []);
    const homes = new Set(users.map(home));
    for (const test of unitTests) {
      if (test.replace(/\.test\.tsx?$/, '') === stem) rank(test, 0);
      else if (users.includes(test)) rank(test, 1);
      else if (posix.dirname(test) === posix.dirname(file)) rank(test, 2);
      else if (home(test) === home(file)) rank(test, 3);
      else if (usersOfUsers.includes(test)) rank(test, 4);
      else if (homes.has(home(test))) rank(test, 5);
    }
  }
  // They read all sources and take seconds.
  const rules = changed.some((file) => file.startsWith('src/'))
    ? unitTests.filter((file) => file.startsWith('tests/rules/'))
    : [];
  const near = [...ranks.entries()].sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1)).map(([file]) => file);
  return {
    unit: [...new Set([...near.filter((file) => !isSystemTest(file)).slice(0, MOST_UNIT), ...rules])],
    system: near.filter((file) => isSystemTest(file) && ranks.get(file) < 2).slice(0, MOST_SYSTEM),
    e2e: nearestBrowserTests(changed, texts, importsOf, pages),
  };
}

function nearestBrowserTests(changed, texts, importsOf, pages) {
  const own = changed.filter(isBrowserTest);
  const shown = changed.filter(isShown);
  if (shown.length === 0) return own;
  const touched = pages.filter(({ file }) => {
    const parts = reached(file, importsOf);
    return shown.some((one) => parts.has(one));
  });
  const names = new Set(shown.flatMap(words));
  // Of an address the part before its first parameter stands in a test as it is.
  const addresses = touched.length > MOST_PAGES ? [] : touched.map(({ address }) => address.replace(/\/?[:*].*$/, ''));
  const scores = [...texts]
    .filter(([file]) => isBrowserTest(file))
    .map(([file, text]) => {
      const visited = addresses.filter((address) => address.length > 1 && text.includes(address)).length;
      const shared = words(file).filter((word) => names.has(word)).length;
      return { file, score: visited * 2 + shared * 3 };
    });
  const near = scores.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || (a.file < b.file ? -1 : 1));
  return [...new Set([...own, ...near.map(({ file }) => file)])].slice(0, Math.max(MOST_BROWSER, own.length));
}

const common = new Set([
  'src',
  'features',
  'screens',
  'e2e',
  'spec',
  'tsx',
  'ts',
  'ui',
  'app',
  'routes',
  'page',
  'dialog',
  'list',
  'form',
  'use',
]);
const words = (file) => file.split(/[/.-]/).filter((word) => word.length > 2 && !common.has(word));

function reached(from, importsOf) {
  const found = new Set();
  const open = [from];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    open.push(...(importsOf.get(file) ?? []));
  }
  return found;
}

const alias = { '#tests/': 'tests/' };

function imported(file, text) {
  const named = text.matchAll(/(?:from|import)\s*\(?\s*'((?:\.{1,2}|#\w+)\/[^']+)'/g);
  return Array.from(named, ([, path = '']) => {
    if (path.startsWith('.')) return posix.join(posix.dirname(file), path);
    const start = Object.keys(alias).find((one) => path.startsWith(one));
    return start ? path.replace(start, alias[start]) : path.replace('#', 'src/');
  });
}
