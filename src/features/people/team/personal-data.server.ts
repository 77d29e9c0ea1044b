import { noPersonalData, type PersonalData } from '#platform/feature/personal-data.server.ts';

export const teamPersonalData: PersonalData = { exempt: { team_invitations: noPersonalData.team } };
