import { apiClient } from '#ui/api-client.ts';
import { filesContract } from '../contract.ts';

export const filesApi = apiClient(filesContract);
export const filesKey = ['files'] as const;
