import { apiClient } from '#ui/api-client.ts';
import { accountContract } from '../contract.ts';

export const accountApi = apiClient(accountContract);
