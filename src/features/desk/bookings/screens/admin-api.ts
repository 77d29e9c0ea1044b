import { apiClient } from '#ui/api-client.ts';
import { bookingsContract } from '../contract.ts';

export const bookingsApi = apiClient(bookingsContract);

/** Everything that is read here begins with this key, so that one change refreshes all of it. */
export const bookingsKey = ['bookings'] as const;
