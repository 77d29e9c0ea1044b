import { implement } from '@orpc/server';
import { guardForm } from '#platform/forms/form-guard.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst } from '#platform/http/guards.server.ts';
import { ticketMessage } from './choices.ts';
import { ticketsContract } from './contract.ts';

import { openTicket } from './service.server.ts';

const os = implement(ticketsContract).$context<ApiContext>().$config(guardFirst);

export const ticketsRouter = os.router({
  open: os.open.handler(async ({ context, input }) => {
    await guardForm(context, 'ticket', input);
    const number = await openTicket(context, input);
    return { number, message: ticketMessage(number) };
  }),
});
