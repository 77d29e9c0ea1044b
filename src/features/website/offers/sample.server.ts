import { offers } from '#db/schema/website/offers.ts';
import { type FillSamples, hoursBefore, sampleId } from '#platform/sample-data/part.server.ts';

/** Hidden, so that what visitors see stays as it is. */
export const fill: FillSamples = async (tx, { now }) => {
  const created_at = hoursBefore(now, 52);
  await tx
    .insert(offers)
    .values({
      ...{ id: sampleId('offer:summer-care'), kind: 'add_on', name: 'Seasonal Campaign', is_visible: false, is_sample: true },
      ...{ description: 'A page, a mail and three posts for one occasion of the year.', price_cents: 14_900 },
      ...{ revision: 1, created_at, updated_at: created_at },
    })
    .onConflictDoNothing();
};
