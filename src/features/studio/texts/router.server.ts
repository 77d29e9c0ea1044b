import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst } from '#platform/http/guards.server.ts';
import { settingsOperations } from '#platform/settings/operations.server.ts';
import { textsSettings } from '#shared/settings/texts.ts';
import { textsContract } from './contract.ts';
import { examplesLeft } from './policy.ts';
import { ownPages } from './queries.server.ts';

const os = implement(textsContract).$context<ApiContext>().$config(guardFirst);
const texts = settingsOperations(textsSettings);

export const textsRouter = os.router({
  get: os.get.use(texts.guard).handler(({ context }) => texts.get(context)),
  save: os.save.use(texts.guard).handler(({ context, input }) => texts.save(context, input)),
  examples: os.examples.use(texts.guard).handler(async ({ context: { platform } }) => {
    const [{ texts: written }, published] = await Promise.all([platform.site.get(), ownPages(platform.db)]);
    return { items: examplesLeft(written, published) };
  }),
});
