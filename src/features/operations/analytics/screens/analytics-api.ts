import { apiClient } from '#ui/api-client.ts';
import { analyticsContract } from '../contract.ts';

export const analyticsApi = apiClient(analyticsContract);
