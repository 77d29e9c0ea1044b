import { case_studies, case_study_versions } from '#db/schema/website/case-studies.ts';
import { daysBefore, type FillSamples, sampleId } from '#platform/sample-data/part.server.ts';
import type { CaseContent } from '#shared/case-content.ts';
import type { PostBlock } from '#shared/post-blocks.ts';

const text = (...parts: string[]): PostBlock[] => parts.map((part) => ({ kind: 'text', runs: [{ text: part }] }));
const heading = (part: string): PostBlock => ({ kind: 'heading', level: 2, runs: [{ text: part }] });

const studies: { slug: string; days: number; content: CaseContent }[] = [
  {
    slug: 'a-bakery-that-sells-out-by-ten',
    days: 12,
    content: {
      title: 'A bakery that sells out by ten',
      summary: 'Pre-orders moved from the telephone to a page that takes thirty seconds, and the queue moved with them.',
      client: 'Harbor & Pine',
      is_anonymous: false,
      anonymous_as: '',
      asked:
        'The telephone rang from six in the morning, the paper list was wrong twice a week, and the bread of the day was known to those who stood in the shop.',
      done: 'A page with the bread of the day, pre-orders for pick-up with a time, and a list for the counter that is right at any minute. The words came from the bakers themselves.',
      results: [
        { figure: '62%', label: 'of all loaves are ordered the day before' },
        { figure: '9 min', label: 'less waiting on Saturday mornings' },
        { figure: '0', label: 'wrong orders in the first quarter' },
      ],
      services: ['Web Design', 'Online orders', 'Copywriting'],
      year: 2025,
      site_url: 'https://harborandpine.example/',
      blocks: [
        heading('What we left out'),
        ...text(
          'No accounts, no points, no newsletter. A name, a time and a loaf: that is all a bakery has to know at five in the morning.',
        ),
        { kind: 'quote', runs: [{ text: 'If it takes longer than asking at the counter, it is too long.' }] },
        heading('How it went live'),
        ...text(
          'On a Tuesday, with the paper list beside it for two weeks. On the ninth day nobody looked at the paper any more.',
        ),
      ],
    },
  },
  {
    slug: 'appointments-without-a-telephone',
    days: 47,
    content: {
      title: 'Appointments without a telephone',
      summary: 'Patients choose a time by themselves, in two languages, and the front desk has its mornings back.',
      client: '',
      is_anonymous: true,
      anonymous_as: 'A medical practice with four doctors',
      asked: 'Two people spent their mornings on the telephone, moving appointments from one slip of paper to the next.',
      done: 'Online appointments that know the length of each visit, reminders the day before, and a site that is read aloud well by a screen reader.',
      results: [
        { figure: '3 in 4', label: 'appointments are made online' },
        { figure: '−41%', label: 'missed visits within half a year' },
      ],
      services: ['Web Design', 'Accessibility', 'Integration'],
      year: 2024,
      site_url: '',
      blocks: [
        heading('One question at a time'),
        ...text(
          'The old form asked eleven questions on one page. The new one asks for what is needed, one after the other, and remembers the answers.',
        ),
      ],
    },
  },
];

/** Of nobody's project: the examples need the consent of nobody. */
export const fill: FillSamples = async (tx, { now }) => {
  for (const { slug, days, content } of studies) {
    const id = sampleId(`case_study:${slug}`);
    const at = daysBefore(now, days);
    const [row] = await tx
      .insert(case_studies)
      .values({
        ...{ id, slug, published: content, version: 1, revision: 1, is_sample: true },
        ...{ published_at: at, changed_at: at, created_at: at, updated_at: at },
      })
      .onConflictDoNothing()
      .returning({ id: case_studies.id });
    if (!row) continue;
    await tx
      .insert(case_study_versions)
      .values({ id: sampleId(`case_study_version:${slug}`), case_study_id: id, number: 1, content, created_at: at });
  }
};
