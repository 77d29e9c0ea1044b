import { apiClient } from '#ui/api-client.ts';
import { mergingContract } from '../contract.ts';

export const mergingApi = apiClient(mergingContract);
export const mergingKey = ['client-merges'] as const;
