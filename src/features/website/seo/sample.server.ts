import { seo_redirects } from '#db/schema/website/seo.ts';
import { daysBefore, type FillSamples, sampleId } from '#platform/sample-data/part.server.ts';

const samples = [
  { from_path: '/portfolio.html', target: '/templates', status: '301' },
  { from_path: '/spring-offer', target: '/pricing', status: '302' },
] as const;

/** Addresses of an older site: none of them is a page of this one. */
export const fill: FillSamples = async (tx, { now }) => {
  const rows = samples.map((redirect, place) => {
    const at = daysBefore(now, 20 + place);
    return { id: sampleId(`redirect-${place}`), ...redirect, is_sample: true, created_at: at, updated_at: at };
  });
  await tx.insert(seo_redirects).values(rows).onConflictDoNothing();
};
