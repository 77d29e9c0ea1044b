import { expect, it } from 'vitest';
import { testDatabase } from '#tests/database.ts';
import type { Settings } from './settings.server.ts';
import { createSiteState } from './site-state.server.ts';

const database = testDatabase();

it('keeps what was read last when an earlier reading ends after it', async () => {
  const drops: (() => void)[] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const get = async (group: { name: string; defaults: unknown }) => {
    if (group.name === 'site') {
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      const site_name = `Reading ${gates.length}`;
      await gate.promise;
      return { ...(group.defaults as object), site_name };
    }
    return group.defaults;
  };
  const settings = { get, onDrop: (fn: () => void) => drops.push(fn), drop: () => {} } as unknown as Settings;
  const state = createSiteState(database.db, settings);

  const slow = state.get();
  for (const drop of drops) drop();
  const quick = state.get();
  gates[1]?.resolve();
  await quick;
  gates[0]?.resolve();
  await slow;
  expect(state.latest().settings.site_name).toBe('Reading 2');
});
