import type { SettingsGroup, SettingsOf } from './define-settings.ts';

export type BrokenSetting = { group: string; key: string; problem: string };
type Rows = ReadonlyMap<string, string>;

/** What the rows say. A value that its schema refuses is told and read as the default, so that one bad row does not close the site. */
export function settingsFromRows<G extends SettingsGroup>(
  group: G,
  rows: Rows,
  onBroken: (broken: BrokenSetting) => void,
): SettingsOf<G> {
  const values: Record<string, unknown> = {};
  for (const [name, key] of Object.entries(group.keys)) {
    const stored = rows.get(key);
    const read = stored === undefined ? undefined : readValue(group, name, stored);
    if (read && 'problem' in read) onBroken({ group: group.name, key, problem: read.problem });
    values[name] = read && 'value' in read ? read.value : group.defaults[name];
  }
  return values as SettingsOf<G>;
}

function readValue({ schema, defaults }: SettingsGroup, name: string, stored: string): { value: unknown } | { problem: string } {
  try {
    const parsed = schema.shape[name]?.safeParse(typeof defaults[name] === 'string' ? stored : JSON.parse(stored));
    if (parsed?.success) return { value: parsed.data };
    return { problem: parsed?.error.issues[0]?.message ?? 'There is no such setting' };
  } catch {
    return { problem: 'This is not JSON' };
  }
}

export const storedText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

export function rowsFromSettings(group: SettingsGroup, values: Record<string, unknown>): { key: string; value: string }[] {
  return Object.entries(values).map(([name, value]) => ({ key: group.keys[name] ?? name, value: storedText(value) }));
}
