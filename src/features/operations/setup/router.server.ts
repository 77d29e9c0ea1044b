import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { setupContract } from './contract.ts';
import { createSuperAdmin, readSetupStatus } from './service.server.ts';

const os = implement(setupContract).$context<ApiContext>().$config(guardFirst);

export const setupRouter = os.router({
  status: os.status.handler(({ context }) => readSetupStatus(context.platform)),
  create: os.create.handler(async ({ context, input }) => {
    // A token must not be found by trying.
    await limitRate(context, 'setup', { window: 60, max: 10 });
    return createSuperAdmin(context, input);
  }),
});
