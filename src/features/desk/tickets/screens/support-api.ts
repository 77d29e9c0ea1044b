import { apiClient } from '#ui/api-client.ts';
import { supportContract } from '../admin-contract.ts';
import { ownTicketsContract } from '../own-contract.ts';

export const supportApi = apiClient(supportContract);
export const supportKey = ['support'] as const;
export const ticketKey = (id: string) => [...supportKey, 'one', id] as const;

export const ownTicketsApi = apiClient(ownTicketsContract);
export const ownTicketsKey = ['own-tickets'] as const;

/** How often the page of a private link asks for what the studio wrote: it has no live stream. */
export const freshMs = 30_000;
