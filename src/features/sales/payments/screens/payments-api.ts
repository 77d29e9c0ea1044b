import { apiClient } from '#ui/api-client.ts';
import { paymentsContract } from '../contract.ts';

export const paymentsApi = apiClient(paymentsContract);
