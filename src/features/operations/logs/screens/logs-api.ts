import { apiClient } from '#ui/api-client.ts';
import { logsContract } from '../contract.ts';

export const logsApi = apiClient(logsContract);
