import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst } from '#platform/http/guards.server.ts';
import { publicOffersContract } from './contract.ts';
import { shownSections } from './queries.server.ts';

const os = implement(publicOffersContract).$context<ApiContext>().$config(guardFirst);

export const publicOffersRouter = os.router({
  shown: os.shown.handler(async ({ context, input }) => ({
    sections: await shownSections(context.platform.db, input.page, input.language),
  })),
});
