import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { importingContract } from './contract.ts';
import { previewImport, runImport } from './service.server.ts';

const os = implement(importingContract).$context<ApiContext>().$config(guardFirst);

export const importingRouter = os.router({
  preview: os.preview
    .use(adminOnly)
    .handler(({ context, input }) => previewImport(context.platform.db, input.csv, input.mapping)),
  run: os.run
    .use(adminOnly)
    .handler(({ context, input }) => runImport(context.platform.db, actorOf(context), input.csv, input.mapping)),
});
