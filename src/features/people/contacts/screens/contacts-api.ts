import { apiClient } from '#ui/api-client.ts';
import { contactsContract } from '../contract.ts';

export const contactsApi = apiClient(contactsContract);
export const contactsKey = ['contacts'] as const;
