import { subscriberStatuses } from '#shared/choices/website/newsletter.ts';
import { apiClient } from '#ui/api-client.ts';
import { oneOf, serverList } from '#ui/server-list.ts';
import { newsletterAdminContract } from '../contract.ts';

export const newsletterApi = apiClient(newsletterAdminContract);
export const newsletterKey = ['newsletter'] as const;

export const subscribersList = serverList({ searchable: true, filters: { status: oneOf(subscriberStatuses) } });
export type SubscribersQuery = ReturnType<typeof subscribersList.readQuery>;
