import { apiClient } from '#ui/api-client.ts';
import { portalViewsContract } from '../contract.ts';

export const portalViewsApi = apiClient(portalViewsContract);
