import { apiClient } from '#ui/api-client.ts';
import { auditContract } from '../contract.ts';

export const auditApi = apiClient(auditContract);
