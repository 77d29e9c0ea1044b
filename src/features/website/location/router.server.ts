import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst } from '#platform/http/guards.server.ts';
import { settingsOperations } from '#platform/settings/operations.server.ts';
import { mapSettings } from '#shared/settings/map.ts';
import { locationContract } from './contract.ts';

const os = implement(locationContract).$context<ApiContext>().$config(guardFirst);
const map = settingsOperations(mapSettings);

export const locationRouter = os.router({
  map: os.map.use(map.guard).handler(({ context }) => map.get(context)),
  saveMap: os.saveMap.use(map.guard).handler(({ context, input }) => map.save(context, input)),
});
