import { apiClient } from '#ui/api-client.ts';
import { directoryContract } from '../contract.ts';

export const directoryApi = apiClient(directoryContract);
export const clientsKey = ['clients'] as const;
