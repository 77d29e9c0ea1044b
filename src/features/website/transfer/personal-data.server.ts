import { noPersonalData, type PersonalData } from '#platform/feature/personal-data.server.ts';

const { team } = noPersonalData;

export const transferPersonalData: PersonalData = {
  exempt: { content_transfers: team },
};
