import { apiClient } from '#ui/api-client.ts';
import { outboxContract } from '../contract.ts';

export const outboxApi = apiClient(outboxContract);
