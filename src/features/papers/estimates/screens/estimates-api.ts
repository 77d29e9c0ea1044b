import { apiClient } from '#ui/api-client.ts';
import { estimatesContract } from '../contract.ts';

export const estimatesApi = apiClient(estimatesContract);
export const estimatesKey = ['estimates'] as const;

export { mediumDate as dayText } from '#shared/calendar-day.ts';
