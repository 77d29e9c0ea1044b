import { oc } from '@orpc/contract';
import { z } from 'zod';
import { wordsOf } from '#shared/article-blocks.ts';
import { bodyLimit, megabyte } from '#shared/body-limit.ts';
import { articleStatuses } from '#shared/choices/desk/help.ts';
import { line } from '#shared/fields.ts';
import { seenDelete, seenVersion } from '#shared/seen.ts';
import { slugPattern } from '#shared/slug.ts';
import { optionalText, timestamp } from '#shared/wire.ts';
import { helpLimits, reportDays, suggested } from './choices.ts';

const text = z.string().max(helpLimits.text, `Please use at most ${helpLimits.text} characters in one paragraph`);
const item = z.string().max(helpLimits.item, `Please use at most ${helpLimits.item} characters in one item`);
const items = z.array(item).min(1).max(helpLimits.items, `Please use at most ${helpLimits.items} items in one list`);
const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text }),
  z.object({ kind: z.literal('heading'), text }),
  z.object({ kind: z.literal('bullets'), items }),
  z.object({ kind: z.literal('steps'), items }),
]);
const slug = z.string().max(helpLimits.slug).regex(slugPattern, 'Please use small letters, digits and hyphens');

export const articleInput = z.object({
  title: line(helpLimits.title, 'Please enter a title'),
  slug: z
    .union([z.literal(''), slug])
    .default('')
    .describe('The end of the address; made of the title where it is blank'),
  category: line(helpLimits.category, 'Please enter a category'),
  summary: optionalText(helpLimits.summary),
  blocks: z
    .array(block)
    .min(1, 'Please write something')
    .max(helpLimits.blocks, `Please use at most ${helpLimits.blocks} paragraphs and lists`)
    .refine((blocks) => wordsOf(blocks).length <= helpLimits.words, `Please use at most ${helpLimits.words} characters`),
  status: z.enum(articleStatuses).default('draft'),
});
export type ArticleInput = z.output<typeof articleInput>;

const listed = z.object({
  slug: z.string(),
  title: z.string(),
  category: z.string(),
  summary: z.string().nullable(),
  is_sample: z.boolean(),
});
export type ListedArticle = z.output<typeof listed>;
const listing = z.object({ items: z.array(listed) });

export const article = listed.extend({ blocks: z.array(block), updated_at: timestamp });
export type Article = z.output<typeof article>;

const adminListed = listed.extend({
  id: z.uuid(),
  status: z.enum(articleStatuses),
  helpful: z.number().int().describe('How many visitors found it helpful'),
  unhelpful: z.number().int(),
  ended: z.number().int().describe('Questions that ended with it, without a ticket'),
  updated_at: timestamp,
});
export type AdminListedArticle = z.output<typeof adminListed>;
const adminList = z.object({
  items: z.array(adminListed),
  suggestions: z
    .object({ shown: z.number().int(), opened: z.number().int(), ended: z.number().int() })
    .describe(`Visits to the ticket form of the last ${reportDays} days that are over`),
});
export type AdminHelp = z.output<typeof adminList>;
const adminArticle = article.extend({ id: z.uuid(), status: z.enum(articleStatuses) });
export type AdminArticle = z.output<typeof adminArticle>;

const tags = ['Help'];
const longText = bodyLimit(12 * megabyte);
const byId = z.object({ id: z.uuid() });
const bySlug = z.object({ slug: z.string().max(200) });
const query = z.object({ q: z.string().trim().max(helpLimits.query).default('') });

export const helpContract = {
  list: oc.route({ method: 'GET', path: '/help', tags, summary: 'All help articles' }).output(listing),
  search: oc
    .route({ method: 'GET', path: '/help-search', tags, summary: 'Search the help articles' })
    .input(query)
    .output(listing),
  suggest: oc
    .route({
      method: 'GET',
      path: '/help-suggestions',
      tags,
      summary: 'Articles that may answer a question',
      description: `At most ${suggested}, the best first.`,
    })
    .input(query)
    .output(listing),
  get: oc
    .route({
      method: 'GET',
      path: '/help/{slug}',
      tags,
      summary: 'A help article',
      description: 'By an address that it had before, its slug is the one it has now.',
    })
    .input(bySlug)
    .output(article),
  vote: oc
    .route({
      method: 'POST',
      path: '/help/{slug}/vote',
      tags,
      summary: 'Was this helpful? Once for each visitor; the last counts',
    })
    .input(bySlug.extend({ is_helpful: z.boolean() }))
    .output(z.object({ is_helpful: z.boolean() })),
  visit: oc
    .route({ method: 'POST', path: '/help-visits', tags, summary: 'What came of the articles suggested in the ticket form' })
    .input(
      z.object({
        visit_id: z.uuid().describe('Chosen by the browser for one visit'),
        act: z.enum(['shown', 'opened', 'sent']),
        slug: z.string().max(200).optional().describe('Of the article that was opened'),
      }),
    )
    .output(z.object({ visit_id: z.uuid() })),
  admin: oc
    .route({ method: 'GET', path: '/admin/help', tags, summary: 'Help articles with drafts, and how they do' })
    .output(adminList),
  getAdmin: oc
    .route({ method: 'GET', path: '/admin/help/{id}', tags, summary: 'A help article to edit' })
    .input(byId)
    .output(adminArticle),
  create: oc
    .route({ method: 'POST', path: '/admin/help', tags, summary: 'Write a help article' })
    .meta(longText)
    .input(articleInput.extend({ id: z.uuid().describe('Chosen by the caller: the same one is kept once') }))
    .output(adminArticle),
  update: oc
    .route({ method: 'PUT', path: '/admin/help/{id}', tags, summary: 'Change a help article; an earlier address leads to it' })
    .meta(longText)
    .input(byId.extend({ updated_at: seenVersion }).extend(articleInput.shape))
    .output(adminArticle),
  delete: oc
    .route({ method: 'DELETE', path: '/admin/help/{id}', tags, summary: 'Delete a help article', inputStructure: 'detailed' })
    .input(seenDelete)
    .output(adminList),
  order: oc
    .route({ method: 'PUT', path: '/admin/help-order', tags, summary: 'Put the help articles in order' })
    .input(z.object({ ids: z.array(z.uuid()).max(helpLimits.articles) }))
    .output(adminList),
};
