import { apiClient } from '#ui/api-client.ts';
import { brandingContract } from '../contract.ts';

export const brandingApi = apiClient(brandingContract);
