import { apiClient } from '#ui/api-client.ts';
import { builderContract } from '../contract.ts';

export const builderApi = apiClient(builderContract);
export const draftsKey = ['workflow-drafts'] as const;
