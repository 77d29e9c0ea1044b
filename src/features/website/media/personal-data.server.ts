import { noPersonalData, type PersonalData } from '#platform/feature/personal-data.server.ts';

const { team } = noPersonalData;

export const mediaPersonalData: PersonalData = { exempt: { media_items: team, media_files: team } };
