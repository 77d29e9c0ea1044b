import { apiClient } from '#ui/api-client.ts';
import { clientServicesContract } from '../contract.ts';

export const clientServicesApi = apiClient(clientServicesContract);
