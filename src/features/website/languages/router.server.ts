import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst } from '#platform/http/guards.server.ts';
import { settingsOperations } from '#platform/settings/operations.server.ts';
import { languageSettings } from '#shared/settings/languages.ts';
import { languagesContract } from './contract.ts';
import { demandFreePaths } from './service.server.ts';

const os = implement(languagesContract).$context<ApiContext>().$config(guardFirst);
const languages = settingsOperations(languageSettings);

export const languagesRouter = os.router({
  get: os.get.use(languages.guard).handler(({ context }) => languages.get(context)),
  save: os.save.use(languages.guard).handler(async ({ context, input }) => {
    await demandFreePaths(context.platform.db, input.languages);
    return languages.save(context, input);
  }),
});
