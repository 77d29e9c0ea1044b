import type { OwnTicket, RatingInput } from '../own-contract.ts';
import { ownTicketsApi } from './support-api.ts';
import type { Draft } from './use-composer.ts';

/** What the requester can do with a ticket: by the account, or by the private link. */
export type TicketActions = {
  read: () => Promise<OwnTicket>;
  reply: (draft: Draft) => Promise<OwnTicket>;
  close: () => Promise<OwnTicket>;
  reopen: () => Promise<OwnTicket>;
  rate: (rating: RatingInput) => Promise<OwnTicket>;
};

const { call } = ownTicketsApi;

export const ownActions = (id: string): TicketActions => ({
  read: () => call.getOwn({ id }),
  reply: (draft) => call.reply({ id, ...draft }),
  close: () => call.close({ id }),
  reopen: () => call.reopen({ id }),
  rate: (rating) => call.rate({ id, ...rating }),
});

export const linkedActions = (token: string): TicketActions => ({
  read: () => call.linked({ token }),
  reply: (draft) => call.linkedReply({ token, ...draft }),
  close: () => call.linkedClose({ token }),
  reopen: () => call.linkedReopen({ token }),
  rate: (rating) => call.linkedRate({ token, ...rating }),
});
