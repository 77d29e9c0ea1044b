import { apiClient } from '#ui/api-client.ts';
import { contentContract } from '../contract.ts';

export const contentApi = apiClient(contentContract);
export const contentKey = ['content'] as const;
export const pageKey = (page: string) => [...contentKey, page] as const;
