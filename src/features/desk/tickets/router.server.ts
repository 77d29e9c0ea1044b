import { implement } from '@orpc/server';
import { countFailures } from '#features/desk/forms/counts.server.ts';
import { siteFormIds } from '#features/desk/forms/site-forms-fields.ts';
import { guardForm } from '#platform/forms/form-guard.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst } from '#platform/http/guards.server.ts';
import { ticketsContract } from './contract.ts';
import { openTicket } from './service.server.ts';

const os = implement(ticketsContract).$context<ApiContext>().$config(guardFirst);

export const ticketsRouter = os.router({
  open: os.open.use(countFailures(siteFormIds.support_ticket)).handler(async ({ context, input }) => {
    await guardForm(context, 'ticket', input);
    return openTicket(context, input);
  }),
});
