import { apiClient } from '#ui/api-client.ts';
import { privacyContract } from '../contract.ts';

export const privacyApi = apiClient(privacyContract);
export const ownPrivacyKey = ['privacy', 'own'];
export const clientPrivacyKey = (id: string) => ['privacy', 'client', id];
export const deletionsKey = ['privacy', 'deletions'];
/** While an archive is being made, or a deletion is under way. */
export const lookEvery = 3_000;
