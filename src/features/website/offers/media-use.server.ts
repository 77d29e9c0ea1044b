import { sql } from 'drizzle-orm';
import { offers } from '#db/schema/website/offers.ts';
import type { MediaUse } from '#platform/feature/media-use.server.ts';
import { offerNames } from './choices.ts';
import { originalOffers } from './defaults.ts';

export const offersMediaUse: MediaUse = {
  name: 'offers',
  rows: () => sql`select ${offers.media_id}::text as media_id, coalesce(${offers.key}, ${offers.id}::text) as record, ${offers.name} as title
    from ${offers} where ${offers.media_id} is not null`,
  describe: ({ record, title }) => ({
    label: `Template card ${title ?? originalOffers('template').find(({ key }) => key === record)?.values.name ?? record}`,
    to: offerNames.template.to,
  }),
};
