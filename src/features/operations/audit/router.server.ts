import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { adminOnly, guardFirst, superAdminOnly } from '#platform/http/guards.server.ts';
import { AppError } from '#shared/app-error.ts';
import { auditContract } from './contract.ts';
import { downloadAudit } from './export.server.ts';
import { auditChoicesOf, findAuditEntry, listAudit } from './queries.server.ts';

const os = implement(auditContract).$context<ApiContext>().$config(guardFirst);

export const auditRouter = os.router({
  list: os.list
    .use(adminOnly)
    .handler(({ context: { platform, user }, input }) => listAudit(platform.db, platform.registry, user, input)),
  choices: os.choices
    .use(adminOnly)
    .handler(({ context: { platform, user } }) => auditChoicesOf(platform.db, platform.registry, user)),
  export: os.export.use(superAdminOnly).handler(({ context, input, signal }) => downloadAudit(context, input, signal)),
  get: os.get.use(adminOnly).handler(async ({ context: { platform, user }, input }) => {
    const entry = await findAuditEntry(platform.db, platform.registry, user, input.id);
    if (!entry) throw new AppError('NOT_FOUND', 'This entry does not exist.');
    return entry;
  }),
});
