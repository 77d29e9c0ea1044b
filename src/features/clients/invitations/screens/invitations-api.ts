import { apiClient } from '#ui/api-client.ts';
import { oneOf, serverList } from '#ui/server-list.ts';
import { invitationsContract } from '../contract.ts';
import { invitationStates } from '../policy.ts';

export const invitationsApi = apiClient(invitationsContract);
export const invitationsKey = ['invitations'] as const;

export const invitationList = serverList({ filters: { state: oneOf(invitationStates) } });
export type InvitationQuery = ReturnType<typeof invitationList.readQuery>;
