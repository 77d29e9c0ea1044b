import { content_pages } from '#db/schema/website/content.ts';
import { type FillSamples, hoursBefore } from '#platform/sample-data/part.server.ts';

/** A draft that is not published: what visitors see stays as it is. */
export const fill: FillSamples = async (tx, { now }) => {
  const created_at = hoursBefore(now, 30);
  const draft = { sections: { hero: { title: 'One person, all of the work.' } }, hidden: [], order: [] };
  await tx
    .insert(content_pages)
    .values({ page: 'about', draft, revision: 1, is_sample: true, created_at, updated_at: created_at })
    .onConflictDoNothing();
};
