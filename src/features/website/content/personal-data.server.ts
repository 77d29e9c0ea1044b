import { noPersonalData, type PersonalData } from '#platform/feature/personal-data.server.ts';

const { team } = noPersonalData;

export const contentPersonalData: PersonalData = {
  exempt: { content_pages: team, content_versions: team, content_previews: team },
};
