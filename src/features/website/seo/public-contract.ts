import { oc } from '@orpc/contract';
import { z } from 'zod';
import { languageKeys } from '#shared/all-languages.ts';
import { redirectStatuses } from '#shared/choices/website/seo.ts';
import { inPageLanguage, pageLanguage } from '#shared/page-language.ts';
import { timestamp } from '#shared/wire.ts';
import { mostLetters } from './policy.ts';

const tags = ['SEO'];
const head = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  picture: z.string().optional(),
  robots: z.string().optional(),
  unlisted: z
    .array(z.enum(languageKeys))
    .optional()
    .describe('The other languages in which search engines are asked to leave the page out'),
});
const sitePage = z.object({
  path: z.string(),
  title: z.string(),
  description: z.string(),
  changed_at: timestamp.nullable(),
  pictures: z.array(z.string()),
  languages: z.array(z.enum(languageKeys)).describe('In which the same page exists'),
});
export type ListedSitePage = z.output<typeof sitePage>;

/** What public pages ask; apart, because the home page is answered before the rest of the server is read. */
export const publicSeoContract = {
  head: oc
    .route({ method: 'GET', path: '/seo/head', tags, summary: 'What the studio chose for the head of a page' })
    .meta(inPageLanguage)
    .input(z.object({ page: z.string().max(mostLetters.path).describe('Its path in English'), language: pageLanguage }))
    .output(z.object({ seo: head.optional() })),
  redirect: oc
    .route({ method: 'GET', path: '/seo/redirect', tags, summary: 'Where an address leads that no page has' })
    .input(z.object({ path: z.string().max(4_000) }))
    .output(z.object({ target: z.string().nullable(), status: z.enum(redirectStatuses), is_kept: z.boolean() })),
  listed: oc
    .route({ method: 'GET', path: '/seo/pages', tags, summary: 'The pages that search engines may list' })
    .output(z.object({ items: z.array(sitePage) })),
  isKey: oc
    .route({ method: 'GET', path: '/seo/key', tags, summary: 'Whether this is the studio’s key for IndexNow' })
    .input(z.object({ key: z.string().max(200) }))
    .output(z.object({ is_key: z.boolean() })),
};
