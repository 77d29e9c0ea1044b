import type { Plugin } from 'vite';

const serverBuild = 'virtual:react-router/server-build';
const laterPages = 'virtual:later-pages';
const resolved = (id: string) => `\0${id}`;
const inServer: Pick<Plugin, 'apply' | 'applyToEnvironment'> = {
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
};

type Route = { id: string; parentId: string | undefined; module: string };

/** Pages of the site are there with the first answer; all others are read right after it, or with the first request for one. */
const isEarly = ({ id, parentId }: Route) => id === 'root' || id === 'routes/site/layout' || parentId === 'routes/site/layout';

/** Takes the modules of the later pages out of React Router's server build, and adds a way to read them. */
export function splitPages(): Plugin {
  let later: { id: string; file: string }[] = [];
  return {
    name: 'split-pages',
    ...inServer,
    resolveId: (id) => (id === laterPages ? resolved(laterPages) : null),
    load(id) {
      if (id !== resolved(laterPages)) return null;
      const imports = later.map(({ file }, at) => `import * as page${at} from ${file};`);
      const modules = later.map((page, at) => `${JSON.stringify(page.id)}: page${at}`);
      return `${imports.join('\n')}\nexport const modules = { ${modules.join(', ')} };`;
    },
    transform(code, id) {
      if (id !== resolved(serverBuild)) return null;
      const files = new Map(
        Array.from(code.matchAll(/^\s*import \* as (route\d+) from (".*");$/gm), ([, name, file]) => [name, file]),
      );
      const found = code.matchAll(/id: (".*"),\s+parentId: (.*),[^}]*?module: (route\d+)/g);
      const routes = Array.from(found, ([, name = '', parent = '', module = '']): Route => {
        return { id: JSON.parse(name), parentId: parent === 'undefined' ? undefined : JSON.parse(parent), module };
      });
      if (files.size === 0 || routes.length !== files.size) this.error('React Router writes its server build in another way now');
      const split = routes.filter((route) => !isEarly(route));
      later = split.map((route) => ({ id: route.id, file: files.get(route.module) ?? '' }));
      let left = code;
      for (const { module } of split) {
        left = left
          .replace(new RegExp(`^\\s*import \\* as ${module} from .*$`, 'm'), '')
          .replace(new RegExp(`module: ${module}\\b`), 'module: {}');
      }
      return { code: `${left}\nexport const later = () => import('${laterPages}').then((pages) => pages.modules);`, map: null };
    },
  };
}

// What is read together is one file: at a start, every file costs as much as some ten kilobytes.
const readTogether: [name: string, entry: RegExp][] = [
  ['launch', /src[\\/]server[\\/]main\.ts$/],
  ['boot', /src[\\/]server[\\/](boot|assets)\.server\.ts$/],
  // The part of the home page that browsers fetch by itself: the first visitor waits for it.
  ['pages', /^\0virtual:react-router\/server-build$|[\\/]screens[\\/]home[\\/]home-page\.tsx$/],
  ['features', /src[\\/]server[\\/](registry|app|fast-path)\.server\.ts$/],
  ['later-pages', /^\0virtual:later-pages$/],
];
// Threads and processes of their own must not read the whole server for what they share with it.
const apart =
  /src[\\/](platform[\\/](pdf[\\/]draw-worker|files[\\/]picture-child)|features[\\/]website[\\/]transfer[\\/]read-worker)\.ts$/;

const fileOf = new Map<string, string>();

/** Finds out which module is read with which; `chunkGroups` hands it to the bundler. */
export const groupChunks: Plugin = {
  name: 'group-chunks',
  ...inServer,
  buildEnd() {
    const all = [...this.getModuleIds()];
    const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
    const own = reachable(
      all.filter((id) => apart.test(id)),
      importsOf,
      new Set(),
    );
    for (const [name, entry] of readTogether) {
      for (const id of reachable(
        all.filter((one) => entry.test(one)),
        importsOf,
        fileOf,
      ))
        fileOf.set(id, own.has(id) ? 'shared' : name);
    }
  },
};

/** The earlier a file is read, the higher its priority: none holds what an earlier one imports. */
export const chunkGroups = ['later-pages', 'features', 'pages', 'boot', 'launch', 'shared'].map((name, priority) => ({
  name,
  priority,
  test: (id: string) => fileOf.get(id) === name,
}));

function reachable(
  entries: string[],
  importsOf: (id: string) => readonly string[],
  without: { has(id: string): boolean },
): Set<string> {
  const found = new Set<string>();
  const open = [...entries];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || without.has(id)) continue;
    found.add(id);
    open.push(...importsOf(id));
  }
  return found;
}

/** V8 keeps a source with one letter beyond Latin-1 at twice its size, and reads it more slowly. */
export const asciiOnly: Plugin = {
  name: 'ascii-only',
  ...inServer,
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = file.code.replace(/(\\*)([^\0-\x7f])/g, escaped);
    }
  },
};

/** A letter after a lone backslash stands for itself, and its escape brings the backslash along. */
const escaped = (_: string, slashes: string, letter: string) =>
  `${slashes.length % 2 ? slashes.slice(1) : slashes}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
