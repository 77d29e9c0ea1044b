import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst, superAdminOnly } from '#platform/http/guards.server.ts';
import { sampleDataContract } from './contract.ts';
import { removeSampleData } from './service.server.ts';
import { countSamples } from './tables.server.ts';

const os = implement(sampleDataContract).$context<ApiContext>().$config(guardFirst);

export const sampleDataRouter = os.router({
  status: os.status.use(adminOnly).handler(async ({ context }) => {
    const tables = await countSamples(context.platform.db);
    return { has_samples: Object.keys(tables).length > 0, tables };
  }),
  remove: os.remove.use(superAdminOnly).handler(({ context }) => removeSampleData(context.platform, actorOf(context))),
});
