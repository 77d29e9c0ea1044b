import type { Db } from '#db/client.ts';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';
import type { Caller } from '#shared/caller.ts';
import type { PortalNeed, PortalSection, SectionItem } from '#shared/portal-home.ts';

/** Whatever is read is the caller's own. */
export type HomePorts = { db: Db; now: Date; caller: Caller; secrets: SecretBox; mailConfigured: () => Promise<boolean> };

type Line = Pick<PortalNeed, 'id' | 'title' | 'text' | 'action' | 'to'> & { icon?: PortalNeed['icon']; since?: Date | null };

/** What of a feature's records waits for the client, and how it is read: in one query at most. */
export type NeedSource = {
  name: string;
  /** What could not be read when it fails: "your documents". */
  label: string;
  icon: PortalNeed['icon'];
  /** Lower comes first. */
  position: number;
  read(ports: HomePorts): Promise<Line[]>;
};

type Item = Pick<SectionItem, 'id' | 'title'> & Partial<Omit<SectionItem, 'at'>> & { at?: Date | null };

/** Some of a feature's records on the portal's first page, read in one query; without any there is no section. */
export type SectionSource = Omit<PortalSection, 'id' | 'items'> & {
  name: string;
  label: string;
  position: number;
  read(ports: HomePorts): Promise<Item[]>;
};

export async function readNeeds({ name, icon, read }: NeedSource, ports: HomePorts): Promise<PortalNeed[]> {
  const lines = await read(ports);
  return lines.map(({ id, since, ...line }) => ({ icon, ...line, id: `${name}:${id}`, since: since?.toISOString() ?? null }));
}

const plain = { detail: null, to: null, is_file: false, progress: null, badge: null, is_sample: false };

export async function readSection(source: SectionSource, ports: HomePorts): Promise<PortalSection | null> {
  const { name: id, title, place, more, read } = source;
  const items = await read(ports);
  if (items.length === 0) return null;
  return {
    id,
    title,
    place,
    more,
    items: items.map(({ at, ...item }) => ({ ...plain, ...item, at: at?.toISOString() ?? null })),
  };
}
