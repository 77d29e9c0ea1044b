import { actorOf } from '#platform/audit/actor.server.ts';
import { defined } from '#platform/feature/defined.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, superAdminOnly } from '#platform/http/guards.server.ts';
import type { Caller } from '#shared/caller.ts';
import type { SettingsGroup, SettingsOf } from '#shared/settings/define-settings.ts';
import { saveSettings } from './save-settings.server.ts';

/** What the API does with a group: who may is read from its definition, and a save is seen at once in this process. */
export function settingsOperations<G extends SettingsGroup>(group: G) {
  defined.settings.add(group.name);
  return {
    guard: group.who === 'super_admin' ? superAdminOnly : adminOnly,
    get: ({ platform }: ApiContext): Promise<SettingsOf<G>> => platform.settings.get(group),
    save: async (context: ApiContext & { user: Caller }, input: SettingsOf<G>): Promise<SettingsOf<G>> => {
      const saved = await saveSettings(context.platform.db, actorOf(context), group, input);
      context.platform.settings.drop();
      return saved;
    },
  };
}
