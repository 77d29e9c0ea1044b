import type { NavigationGroup, NavigationLink, PaletteCommand } from '#shared/navigation.ts';

export type Area = 'admin' | 'portal';

export type NavigationEntry = NavigationLink & {
  area: Area;
  /** The heading that it stands below; null for the first group, which has none. */
  group: string | null;
  /** Lower comes first; a group stands where its first link does. */
  position: number;
};

/** An entry of the admin's command palette that has no link in the navigation. */
export type CommandEntry = PaletteCommand & { heading: string };

export function navigationOf(entries: readonly NavigationEntry[], area: Area): NavigationGroup[] {
  const groups = new Map<string | null, NavigationLink[]>();
  for (const { area: where, group, position: _, ...link } of entries.toSorted((a, b) => a.position - b.position)) {
    if (where !== area) continue;
    const links = groups.get(group) ?? [];
    groups.set(group, [...links, link]);
  }
  return [...groups].map(([title, links]) => ({ title, links }));
}

export function paletteOf(entries: readonly CommandEntry[]): { heading: string; items: PaletteCommand[] }[] {
  const groups = new Map<string, PaletteCommand[]>();
  for (const { heading, ...command } of entries) groups.set(heading, [...(groups.get(heading) ?? []), command]);
  return [...groups].map(([heading, items]) => ({ heading, items }));
}
