import { apiClient } from '#ui/api-client.ts';
import { contractsContract, contractTemplatesContract } from '../contract.ts';

export const contractsApi = apiClient(contractsContract);
export const contractTemplatesApi = apiClient(contractTemplatesContract);
export const contractsKey = ['contracts'] as const;
export const contractTemplatesKey = ['contract-templates'] as const;
