import { help_articles } from '#db/schema/desk/help.ts';
import { daysBefore, type FillSamples, sampleId } from '#platform/sample-data/part.server.ts';
import { type ArticleBlock, wordsOf } from '#shared/article-blocks.ts';

type Sample = { slug: string; title: string; category: string; summary: string; blocks: ArticleBlock[]; isDraft?: boolean };

const articles: Sample[] = [
  {
    slug: 'your-first-week-in-the-portal',
    title: 'Your first week in the portal',
    category: 'Getting started',
    summary: 'Where everything is, and what to do first.',
    blocks: [
      { kind: 'text', text: 'The portal keeps everything about your project in one place.' },
      {
        kind: 'steps',
        items: [
          'Confirm your email address from the message you received.',
          'Open **Settings** and complete your business profile; sensitive numbers are encrypted before they leave your browser.',
          'Open **Documents**: what you sign and what you are billed is kept there.',
        ],
      },
    ],
  },
  {
    slug: 'sending-pictures-and-texts',
    title: 'Sending pictures and texts',
    category: 'Getting started',
    summary: 'How to prepare files so that nothing has to be asked twice.',
    blocks: [
      { kind: 'heading', text: 'Pictures' },
      {
        kind: 'bullets',
        items: [
          'Send originals, not pictures copied out of a document.',
          'Name files by page and place, for example about-portrait.jpg.',
        ],
      },
      { kind: 'heading', text: 'Texts' },
      { kind: 'text', text: 'One document per page is plenty. Headings and paragraphs are enough, no layout needed.' },
    ],
  },
  {
    slug: 'moving-a-domain',
    title: 'Moving a domain',
    category: 'Domains and mail',
    summary: 'The transfer code, and how to hand it over safely.',
    blocks: [
      {
        kind: 'steps',
        items: [
          'Ask your present provider to unlock the domain and send you the transfer code.',
          'Hand the code over in the portal, **never by open email**.',
          'Keep the old account until mail and website have run on the new one for a week.',
        ],
      },
    ],
  },
  {
    slug: 'reviewing-a-draft',
    title: 'Reviewing a draft',
    category: 'Your project',
    summary: 'What to look at, and how to say it.',
    isDraft: true,
    blocks: [
      {
        kind: 'bullets',
        items: [
          'Open the draft on your phone first; most of your visitors will.',
          'Collect your remarks and send them together, with the page and the spot.',
          'Say what is wrong rather than how to fix it.',
        ],
      },
    ],
  },
];

export const fill: FillSamples = async (tx, { now }) => {
  const at = daysBefore(now, 20);
  await tx
    .insert(help_articles)
    .values(
      articles.map(({ isDraft, ...article }, position) => ({
        ...article,
        id: sampleId(`help:${article.slug}`),
        words: wordsOf(article.blocks),
        status: isDraft ? ('draft' as const) : ('published' as const),
        ...{ position, published_at: isDraft ? null : at, is_sample: true, created_at: at, updated_at: at },
      })),
    )
    .onConflictDoNothing();
};
