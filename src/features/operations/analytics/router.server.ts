import { implement } from '@orpc/server';
import type { ApiContext } from '#platform/http/context.server.ts';
import { pdfAttachment } from '#platform/http/download.server.ts';
import { adminOnly, guardFirst } from '#platform/http/guards.server.ts';
import { settingsOperations } from '#platform/settings/operations.server.ts';
import { analyticsContract } from './contract.ts';
import { refreshFigures } from './count.server.ts';
import { readAnalytics } from './queries.server.ts';
import { readDetails } from './read-details.server.ts';
import { drawReport, readLastMonth } from './report.server.ts';
import { reportSettings } from './settings.ts';

const os = implement(analyticsContract).$context<ApiContext>().$config(guardFirst);
const settings = settingsOperations(reportSettings);

export const analyticsRouter = os.router({
  show: os.show.use(adminOnly).handler(async ({ context: { platform }, input }) => {
    await refreshFigures(platform.db, platform.registry.dailyFigures);
    return readAnalytics(platform.db, input);
  }),
  details: os.details
    .use(adminOnly)
    .handler(({ context: { platform, user }, input }) => readDetails(platform.db, platform.registry.dailyFigures, user, input)),
  report: os.report.use(adminOnly).handler(async ({ context: { platform, user } }) => {
    const { bytes, name } = await drawReport(platform, user, await readLastMonth(platform), 'waited-for');
    return pdfAttachment(name, bytes);
  }),
  getReportSettings: os.getReportSettings.use(settings.guard).handler(async ({ context }) => ({
    ...(await settings.get(context)),
    is_mail_configured: await context.platform.mailConfigured(),
  })),
  updateReportSettings: os.updateReportSettings
    .use(settings.guard)
    .handler(({ context, input }) => settings.save(context, input)),
});
