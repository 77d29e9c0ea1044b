import { newsletter_subscribers } from '#db/schema/website/newsletter.ts';
import { daysBefore, type FillSamples, sampleId } from '#platform/sample-data/part.server.ts';

const readers = [
  { name: 'nora.field', days: 3, isConfirmed: true },
  { name: 'tomas.berg', days: 12, isConfirmed: true },
  { name: 'june.okafor', days: 1, isConfirmed: false },
];

/** Samples get no mails. */
export const fill: FillSamples = async (tx, { now }) => {
  await tx
    .insert(newsletter_subscribers)
    .values(
      readers.map(({ name, days, isConfirmed }) => {
        const at = daysBefore(now, days);
        return {
          ...{ id: sampleId(`newsletter_subscriber:${name}`), email: `${name}@example.com`, asked_at: at, created_at: at },
          ...{ status: isConfirmed ? ('confirmed' as const) : ('pending' as const), confirmed_at: isConfirmed ? at : null },
          is_sample: true,
        };
      }),
    )
    .onConflictDoNothing();
};
