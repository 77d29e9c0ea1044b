import { apiClient } from '#ui/api-client.ts';
import { clientPageContract } from '../contract.ts';
import { type Section, sectionNames } from '../policy.ts';

export const clientPageApi = apiClient(clientPageContract);

/** Everything that is kept about one client. */
export const clientKey = (id: string) => ['client', id] as const;

export const tabNames = ['timeline', ...sectionNames, 'notes'] as const;
export type Tab = 'timeline' | Section | 'notes';

export const tabOf = (params: URLSearchParams): Tab => tabNames.find((name) => name === params.get('tab')) ?? 'timeline';
