import { apiClient } from '#ui/api-client.ts';
import { estimatesContract } from '../contract.ts';

export const estimatesApi = apiClient(estimatesContract);
export const estimatesKey = ['estimates'] as const;

/** A day without a time: the same day everywhere. */
export const dayText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
