import { implement } from '@orpc/server';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst } from '#platform/http/guards.server.ts';
import { settingsOperations } from '#platform/settings/operations.server.ts';
import { calendarSettings } from '#shared/settings/calendar.ts';
import { calendarContract } from './contract.ts';
import { updateCalendar } from './service.server.ts';

const os = implement(calendarContract).$context<ApiContext>().$config(guardFirst);
const calendar = settingsOperations(calendarSettings);

export const calendarRouter = os.router({
  get: os.get.use(calendar.guard).handler(({ context }) => calendar.get(context)),
  update: os.update.use(calendar.guard).handler(async ({ context, input }) => {
    const saved = await updateCalendar(context.platform.db, actorOf(context), input);
    context.platform.settings.drop();
    return saved;
  }),
});
