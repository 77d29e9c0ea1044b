import type { SettingsGroup } from '#shared/settings/define-settings.ts';

/** Refuses groups that would overwrite each other. */
export function checkSettingsGroups(groups: SettingsGroup[]): void {
  const names = new Set<string>();
  const owners = new Map<string, string>();
  for (const { name, keys } of groups) {
    if (names.has(name)) throw new Error(`Two settings groups are called ${name}.`);
    names.add(name);
    for (const key of Object.values(keys)) {
      const owner = owners.get(key);
      if (owner) throw new Error(`The setting ${key} is defined in two groups, ${owner} and ${name}.`);
      owners.set(key, name);
    }
  }
}
