import { noPersonalData, type PersonalData } from '#platform/feature/personal-data.server.ts';

const { team } = noPersonalData;

export const blogPersonalData: PersonalData = {
  exempt: { blog_authors: team, blog_posts: team, blog_versions: team, blog_previews: team },
};
