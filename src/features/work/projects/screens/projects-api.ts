import { apiClient } from '#ui/api-client.ts';
import { projectsContract } from '../contract.ts';

export const projectsApi = apiClient(projectsContract);
export const projectsKey = ['projects'] as const;
