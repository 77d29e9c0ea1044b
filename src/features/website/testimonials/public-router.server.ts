import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst } from '#platform/http/guards.server.ts';
import { shownTestimonialsContract } from './contract.ts';
import { listShown } from './queries.server.ts';

const os = implement(shownTestimonialsContract).$context<ApiContext>().$config(guardFirst);

export const shownTestimonialsRouter = os.router({
  list: os.list.handler(async ({ context }) => ({ items: await listShown(context.platform.db) })),
});
