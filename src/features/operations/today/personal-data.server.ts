import { noPersonalData, type PersonalData } from '#platform/feature/personal-data.server.ts';

export const todayPersonalData: PersonalData = { exempt: { today_marks: noPersonalData.team } };
