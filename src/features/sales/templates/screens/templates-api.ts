import { apiClient } from '#ui/api-client.ts';
import { templatesContract } from '../contract.ts';

export const templatesApi = apiClient(templatesContract);
export const templatesKey = ['templates'] as const;
