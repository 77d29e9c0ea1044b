import { inArray } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { system_settings } from '#db/schema/platform/settings.ts';
import type { Logger } from '#platform/log/entry.ts';
import type { SettingsGroup, SettingsOf } from '#shared/settings/define-settings.ts';
import { type BrokenSetting, settingsFromRows } from '#shared/settings/stored-settings.ts';

/** The stored settings, read once and kept until somebody changes one. */
export type Settings = {
  get<G extends SettingsGroup>(group: G): Promise<SettingsOf<G>>;
  drop(): void;
  onDrop(fn: () => void): void;
};

type Read = { rows: Promise<ReadonlyMap<string, string>>; groups: Map<SettingsGroup, unknown> };

export function createSettings(db: Db, log: Logger): Settings {
  let current: Read | null = null;
  const listeners: (() => void)[] = [];
  const tell = ({ group, key, problem }: BrokenSetting) =>
    log.error({
      category: 'system',
      component: 'settings',
      message: `The setting ${key} is stored in a form that cannot be read; its default is used`,
      metadata: { group, key, problem },
    });
  const rowsOnce = (): Read => {
    if (current) return current;
    const read: Read = { rows: allRows(db), groups: new Map() };
    // A failed read is not kept, so that the next one tries again.
    read.rows.catch(() => {
      if (current === read) current = null;
    });
    current = read;
    return read;
  };
  return {
    async get<G extends SettingsGroup>(group: G) {
      const { rows, groups } = rowsOnce();
      const stored = await rows;
      if (!groups.has(group)) groups.set(group, settingsFromRows(group, stored, tell));
      return groups.get(group) as SettingsOf<G>;
    },
    drop() {
      current = null;
      for (const fn of listeners) fn();
    },
    onDrop: (fn) => listeners.push(fn),
  };
}

async function allRows(db: Db): Promise<ReadonlyMap<string, string>> {
  return toMap(await db.select().from(system_settings));
}

const toMap = (rows: { key: string; value: string }[]) => new Map(rows.map(({ key, value }) => [key, value]));

/** A group as it stands in this transaction, past the cache; a broken value is told by the cache, which reads it too. */
export async function readSettings<G extends SettingsGroup>(db: DbOrTx, group: G): Promise<SettingsOf<G>> {
  const rows = await db
    .select()
    .from(system_settings)
    .where(inArray(system_settings.key, Object.values(group.keys)));
  return settingsFromRows(group, toMap(rows), () => {});
}
