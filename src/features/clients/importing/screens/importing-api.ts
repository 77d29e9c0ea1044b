import { apiClient } from '#ui/api-client.ts';
import { importingContract } from '../contract.ts';

export const importingApi = apiClient(importingContract);
