import { testimonials } from '#db/schema/website/testimonials.ts';
import { daysBefore, type FillSamples, sampleId } from '#platform/sample-data/part.server.ts';

const samples = [
  {
    slug: 'a-bakery-that-sells-out-by-ten',
    words:
      'I was afraid of a site that needs a person of its own. This one takes less time than the telephone did, and it is never wrong.',
    ...{ name: 'June Abara', role: 'Owner, Harbor & Pine', days: 9 },
  },
  {
    slug: 'appointments-without-a-telephone',
    words: 'After a month the phone was so quiet that we checked whether it still worked.',
    ...{ name: 'Dr. Elin Sorensen', role: 'Practice lead', days: 40 },
  },
];

/** No secret makes these links, so they open nothing. */
export const fill: FillSamples = async (tx, { now }) => {
  await tx
    .insert(testimonials)
    .values(
      samples.map(({ slug, words, name, role, days }) => ({
        ...{ id: sampleId(`testimonial:${slug}`), case_study_id: sampleId(`case_study:${slug}`), words, name, role },
        ...{ status: 'published' as const, may_publish: true, is_sample: true, token_hash: `sample:${slug}` },
        ...{ expires_at: daysBefore(now, days), received_at: daysBefore(now, days), created_at: daysBefore(now, days + 3) },
      })),
    )
    .onConflictDoNothing();
};
