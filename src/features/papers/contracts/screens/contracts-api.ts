import { apiClient } from '#ui/api-client.ts';
import { contractTemplatesContract, writtenContractsContract } from '../written-contract.ts';

export const contractsApi = apiClient(writtenContractsContract);
export const contractTemplatesApi = apiClient(contractTemplatesContract);
export const contractsKey = ['contracts'] as const;
export const contractTemplatesKey = ['contract-templates'] as const;
