import { apiClient } from '#ui/api-client.ts';
import { credentialsContract } from '../contract.ts';

export const credentialsApi = apiClient(credentialsContract);
export const credentialsKey = (project_id: string) => ['projects', 'credentials', project_id] as const;
