import { blog_authors, blog_post_tags, blog_posts, blog_versions } from '#db/schema/website/blog.ts';
import { daysBefore, type FillSamples, sampleId } from '#platform/sample-data/part.server.ts';
import { excerptOf, type PostBlock, type PostContent, readingMinutes } from '#shared/post-blocks.ts';
import { tagsOf } from './policy.ts';

type Sample = { slug: string; days: number; content: PostContent };

const text = (...parts: string[]): PostBlock[] => parts.map((part) => ({ kind: 'text', runs: [{ text: part }] }));
const heading = (part: string): PostBlock => ({ kind: 'heading', level: 2, runs: [{ text: part }] });

const posts: Sample[] = [
  {
    slug: 'what-a-website-costs',
    days: 4,
    content: {
      title: 'What a website costs, and why nobody will tell you',
      excerpt: 'Three things decide the price of a website. None of them is the number of pages.',
      tags: ['Pricing', 'Working together'],
      blocks: [
        ...text(
          'Ask five studios for a price and you get five numbers, and the largest is ten times the smallest. All five may be honest.',
        ),
        heading('The words'),
        ...text(
          'A page whose words are there takes a day. A page whose words have to be found takes a week, and most of it is waiting.',
        ),
        heading('The exceptions'),
        {
          kind: 'bullets',
          items: [
            [{ text: 'Prices that depend', bold: true }, { text: ' on who is asking.' }],
            [{ text: 'Bookings that must not overlap', bold: true }, { text: ' with a calendar somewhere else.' }],
            [{ text: 'Two languages', bold: true }, { text: ', of which one is always a little behind.' }],
          ],
        },
        heading('The years after'),
        { kind: 'quote', runs: [{ text: 'The cheapest website is the one that you can change yourself.' }] },
        ...text('So before you compare prices, write down what will change every month. That list is worth more than a drawing.'),
      ],
    },
  },
  {
    slug: 'why-your-site-is-slow',
    days: 18,
    content: {
      title: 'Why your site is slow, in one afternoon',
      excerpt: '',
      tags: ['Performance', 'Craft'],
      cover: { media: sampleId('media:studio-desk') },
      blocks: [
        ...text(
          'A slow site is rarely slow everywhere. In an afternoon you can find the one thing that holds it up, with nothing but a browser.',
        ),
        {
          kind: 'steps',
          items: [
            [{ text: 'Open the page in a private window, on a phone, away from your own network.' }],
            [{ text: 'Look for the largest thing that moves after the page has appeared.' }],
            [{ text: 'Ask what would happen if it came later. Usually nothing.' }],
          ],
        },
        heading('A picture, as it should be'),
        { kind: 'picture', media: sampleId('media:hills-at-noon'), caption: 'It has its place before it is there.' },
        {
          kind: 'code',
          language: 'html',
          text: '<img src="/studio.avif" alt="The studio in the morning"\n     width="1200" height="800" loading="lazy" decoding="async">',
        },
        {
          kind: 'text',
          runs: [
            { text: 'With ' },
            { text: 'width', code: true },
            { text: ' and ' },
            { text: 'height', code: true },
            { text: ' the page keeps its place while the picture comes. If you would rather have it done, ' },
            { text: 'write to me', href: '/contact' },
            { text: '.' },
          ],
        },
      ],
    },
  },
  {
    slug: 'how-a-project-begins',
    days: 41,
    content: {
      title: 'How a project begins',
      excerpt: 'The first two weeks decide more than the ten that follow.',
      tags: ['Working together', 'Craft'],
      blocks: [
        ...text(
          'Before I draw anything I ask for three sites that you like, and one that you cannot stand. The last one helps most.',
        ),
        heading('The first week'),
        ...text('We talk for an hour. You get a page with what I understood, and a price that holds.'),
        { kind: 'divider' },
        heading('The second week'),
        ...text(
          'You send words and pictures through your portal; I put up a first page that works. From then on we look at the real thing.',
        ),
      ],
    },
  },
];

/** Without an account: the examples are nobody's until somebody makes them theirs. */
export const fill: FillSamples = async (tx, { now }) => {
  const author_id = sampleId('blog_author:studio');
  const [author] = await tx
    .insert(blog_authors)
    .values({
      ...{ id: author_id, name: 'Maren Holt', slug: 'sample-author', is_sample: true, created_at: daysBefore(now, 45) },
      about: 'Designs and builds websites for small firms, alone and on purpose.',
    })
    .onConflictDoNothing()
    .returning({ id: blog_authors.id });
  // They are there already, or the address is somebody's: then there are no examples.
  if (!author) return;
  for (const { slug, days, content } of posts) {
    const id = sampleId(`blog_post:${slug}`);
    const at = daysBefore(now, days);
    const [row] = await tx
      .insert(blog_posts)
      .values({
        ...{ id, slug, author_id, published: content, version: 1, revision: 1, is_sample: true },
        ...{ public_excerpt: excerptOf(content), minutes: readingMinutes(content.blocks) },
        ...{ published_at: at, changed_at: at, created_at: at, updated_at: at },
      })
      .onConflictDoNothing()
      .returning({ id: blog_posts.id });
    if (!row) continue;
    await tx
      .insert(blog_versions)
      .values({ id: sampleId(`blog_version:${slug}`), post_id: id, number: 1, content, created_at: at });
    const tags = tagsOf(content.tags);
    await tx.insert(blog_post_tags).values(tags.map((tag, position) => ({ ...tag, post_id: id, position, published_at: at })));
  }
};
