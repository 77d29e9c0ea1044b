import type { PersonalData } from '#platform/feature/personal-data.server.ts';

export const visitsPersonalData: PersonalData = {
  exempt: { page_views: 'It holds no address and no account; its hash of a visitor means nothing after the day.' },
};
