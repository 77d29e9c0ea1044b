import { anyArea, mayRead, mayWrite, type OperationArea } from '#shared/admin-areas.ts';
import type { Caller } from '#shared/caller.ts';
import type { NavigationGroup, NavigationLink, PaletteCommand } from '#shared/navigation.ts';

import type { InArea } from './admin-area.server.ts';

type Reader = Pick<Caller, 'areas'>;
export type Area = 'admin' | 'portal';

export type NavigationEntry = NavigationLink & {
  area: Area;
  /** The part of the admin area that it leads to, where that is not its feature's. */
  adminArea?: OperationArea;
  /** The heading that it stands below; null for the first group, which has none. */
  group: string | null;
  /** Lower comes first; a group stands where its first link does. */
  position: number;
};

/** An entry of the admin's command palette that has no link in the navigation. */
export type CommandEntry = PaletteCommand & { heading: string; adminArea?: OperationArea };

/** Portal links are everybody's; of the admin area a person sees what they may follow. */
export function navigationOf(entries: readonly InArea<NavigationEntry>[], area: Area, reader: Reader): NavigationGroup[] {
  const groups = new Map<string | null, NavigationLink[]>();
  for (const { area: where, group, position: _, adminArea, ...link } of entries.toSorted((a, b) => a.position - b.position)) {
    if (where !== area || (area === 'admin' && !mayRead(reader, adminArea))) continue;
    const links = groups.get(group) ?? [];
    const isReadOnly = area === 'admin' && !mayWrite(reader, adminArea);
    groups.set(group, [...links, isReadOnly ? { ...link, isReadOnly } : link]);
  }
  return [...groups].map(([title, links]) => ({ title, links }));
}

export function paletteOf(
  entries: readonly InArea<CommandEntry>[],
  reader: Reader,
): { heading: string; items: PaletteCommand[] }[] {
  const groups = new Map<string, PaletteCommand[]>();
  for (const { heading, adminArea, ...command } of entries)
    if (mayRead(reader, adminArea)) groups.set(heading, [...(groups.get(heading) ?? []), command]);
  return [...groups].map(([heading, items]) => ({ heading, items }));
}

type Linked = { navigation: readonly InArea<NavigationEntry>[]; commands: readonly InArea<CommandEntry>[] };

/** The part of the admin area of the nearest link above a page; a page without one asks the API, which guards itself. */
export function areaOfPage({ navigation, commands }: Linked, path: string): OperationArea {
  const links = [...navigation.filter(({ area, end }) => area === 'admin' && !end), ...commands];
  const above = links.filter(({ to }) => path === to || path.startsWith(`${to}/`));
  return above.toSorted((one, other) => other.to.length - one.to.length)[0]?.adminArea ?? anyArea;
}
