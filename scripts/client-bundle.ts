import type { Plugin } from 'vite';

/** A module that this many screens behind the sign-in use is loaded by all of them. */
const MANY = 10;

const route = (id: string) => /[\\/]src[\\/]app[\\/]routes[\\/](.+?)\.tsx?/.exec(id)?.[1]?.replaceAll('\\', '/');
// Only the owner sees a preview. The page of a private link to a ticket or a checklist is a small portal of its own.
const isGuest = (name: string) => /^auth\/|^site\/(ticket|bring)$/.test(name);
const isPreview = (name: string) => /^site\/\w+-preview$/.test(name);
const isPublic = (name: string) => name.startsWith('site/') && !isGuest(name) && !isPreview(name);
const isShell = (id: string) => /[\\/]src[\\/]app[\\/](root|entry\.client)\.tsx$/.test(id);
const isIcon = (id: string) => /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/.test(id);
const isIconIndex = (id: string) => /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.m?js$/.test(id);

const fileOf = new Map<string, 'guest' | 'workspace'>();

/**
 * What most screens behind the sign-in share, and no public page needs, is one file, and what the sign-in needs of it another: apart
 * they were a hundred small files for every screen.
 */
export const shareWorkspace: Plugin = {
  name: 'share-workspace',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  // A group without what it imports asks for this.
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  buildEnd() {
    const info = (id: string) => this.getModuleInfo(id);
    const all = [...this.getModuleIds()];
    const iconsOf = iconReader(all, (id) => info(id)?.code ?? '');
    const importsOf = (id: string) =>
      (info(id)?.importedIds ?? []).flatMap((imported) => (isIconIndex(imported) ? iconsOf(id) : [imported]));
    const routes = all.filter((id) => info(id)?.isEntry && route(id));
    const named = (is: (name: string) => boolean) => routes.filter((id) => is(route(id) ?? ''));

    const site = reached([...all.filter(isShell), ...named(isPublic)], importsOf);
    const parts = [...site].flatMap((id) => info(id)?.dynamicallyImportedIds ?? []);
    const light = reached([...site, ...parts], importsOf);
    const guest = reached(named(isGuest), importsOf);
    const uses = new Map<string, number>();
    for (const entry of named((name) => !isPublic(name))) {
      for (const id of reached([entry], importsOf)) uses.set(id, (uses.get(id) ?? 0) + 1);
    }
    for (const [id, count] of uses) {
      const enough = isIcon(id) ? 2 : MANY;
      if (count >= enough && !light.has(id)) fileOf.set(id, guest.has(id) ? 'guest' : 'workspace');
    }
  },
};

// What they import besides belongs to the public pages, and stays there.
export const workspaceGroups = (['guest', 'workspace'] as const).map((name) => ({
  name,
  test: (id: string) => fileOf.get(id) === name,
  includeDependenciesRecursively: false,
}));

/** The icons that a module takes from the library's index, which itself imports every icon there is. */
function iconReader(all: string[], codeOf: (id: string) => string): (id: string) => string[] {
  const files = new Map(all.filter(isIcon).map((id) => [id.split(/[\\/]/).at(-1), id]));
  const icons = new Map<string, string>();
  const lines = codeOf(all.find(isIconIndex) ?? '').matchAll(/export \{([^}]*)\} from ["']\.\/icons\/([^"']+)["']/g);
  for (const [, names = '', file = ''] of lines) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) icons.set(name, files.get(file) ?? '');
  }
  return (id) =>
    [...codeOf(id).matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)]
      .flatMap(([, names = '']) => names.split(',').map((name) => icons.get(name.trim().split(/\s/)[0] ?? '') ?? ''))
      .filter(Boolean);
}

function reached(entries: string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...entries];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...importsOf(id));
  }
  return found;
}
