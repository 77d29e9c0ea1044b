import { oc } from '@orpc/contract';
import { z } from 'zod';
import { sitePicture } from '#features/website/media/contract.ts';
import { daysInput, draftPreview } from '#features/website/publishing/preview-contract.ts';
import { languageKeys, otherLanguages } from '#shared/all-languages.ts';
import { bodyLimit, megabyte } from '#shared/body-limit.ts';
import { inPageLanguage, pageLanguage } from '#shared/page-language.ts';
import { slugPattern } from '#shared/slug.ts';
import { momentInput, timestamp } from '#shared/wire.ts';
import { reservedSlugs } from './choices.ts';

export const versionsOnPage = 20;

const name = z.string().max(40);
const values = z.record(name, z.unknown());

/** Only the shape: which sections and fields there are is a matter of the page. */
export const contentChanges = z.object({
  sections: z.record(name, values).describe('By section, the fields that differ from the original'),
  hidden: z.array(name).max(50).describe('The sections that are not shown'),
  order: z.array(name).max(50).describe('The sections that can be moved, in their order; empty for the original one'),
  from: z
    .record(name, values)
    .optional()
    .describe('Of a translation: the English texts that its fields were made of; that of now for one that is left out'),
});

const pictures = z.record(z.string(), sitePicture).describe('The pictures that the fields name, by their ids');
const shownChanges = contentChanges.omit({ from: true }).extend({
  pictures: pictures.optional(),
  meta: z.object({ title: z.string(), description: z.string() }).optional(),
});

const originals = z.record(z.string(), z.record(z.string(), z.unknown()));

const listed = z.object({
  page: z.string(),
  label: z.string(),
  path: z.string(),
  version: z.number().int().describe('Of what visitors see; 0 where nothing was ever published'),
  is_original: z.boolean().describe('Visitors see the original'),
  has_draft: z.boolean(),
  publish_at: timestamp.nullable(),
  updated_at: timestamp.nullable(),
  is_free: z.boolean().describe('The studio has made this page'),
  is_sample: z.boolean(),
  languages: z
    .array(z.object({ language: z.enum(otherLanguages), page: z.string(), state: z.enum(['original', 'published', 'changed']) }))
    .describe('The page in the other languages of the site'),
});
export type ListedPage = z.output<typeof listed>;

const places = z.array(z.string());
const translation = z.object({
  language: z.enum(otherLanguages),
  of: z.string().describe('The page in English'),
  title: z.string().nullable().describe('Of a page that the studio has made'),
  english: originals.describe('What it says there'),
  hidden: places,
  order: places,
  untranslated: places.describe('The fields that visitors read in English: `hero.title`'),
  outdated: places.describe('The fields whose English text was changed after they were translated'),
});

const state = listed.extend({
  revision: z.number().int().describe('Counts every change: name the one that you saw with each of yours'),
  published: contentChanges,
  draft: contentChanges.nullable(),
  draft_author: z.string().nullable(),
  scheduled: contentChanges.nullable().describe('What is published at `publish_at`'),
  hidden_by_settings: z.array(z.string()).describe('The sections that Settings, Site Texts hides'),
  originals: originals.describe('What each field says where nobody changed it'),
  translation: translation.nullable().describe('Of a page in another language than English'),
  pictures,
});
export type ContentState = z.output<typeof state>;

const version = z.object({
  number: z.number().int(),
  author: z.string().nullable(),
  created_at: timestamp,
  changes: contentChanges,
});
const versions = z.object({ items: z.array(version), next_before: z.number().int().nullable(), pictures });
export type ContentVersions = z.output<typeof versions>;

const tags = ['Content'];
const path = '/admin/content';
const byPage = z.object({ page: z.string().max(60) });
const number = z.coerce.number().int().min(1).max(1_000_000);
const seen = z.int32().min(0).describe('`revision` as you saw it: what was changed since then is not overwritten');
/** A deletion names the revision in its address: what a DELETE carries in its body, a proxy may drop. */
const seenPage = z.object({ params: byPage, query: z.object({ revision: z.coerce.number().pipe(seen) }) });
/** As many entries as there can be, each as long as it can be. */
const changesBody = bodyLimit(2 * megabyte);

const title = z.string().trim().min(1, 'Please give the page a title').max(120, 'Please use at most 120 characters');
const slug = z
  .string()
  .trim()
  .max(60, 'Please use at most 60 characters')
  .regex(slugPattern, 'Please use small letters, digits and hyphens, such as our-story');
export const ofSite = 'This address belongs to another page of the site';
export const freePageInput = z.object({ title, slug: slug.refine((asked) => !reservedSlugs.includes(asked), ofSite) });
/** A page keeps the address that it has, also where a later release uses it. */
export const movedPageInput = z.object({ title, slug });

export const contentContract = {
  list: oc
    .route({ method: 'GET', path, tags, summary: 'The pages of the public site' })
    .output(z.object({ items: z.array(listed) })),
  create: oc
    .route({ method: 'POST', path, tags, summary: 'Make a page; it is a draft until it is published' })
    .input(freePageInput)
    .output(state),
  update: oc
    .route({ method: 'PUT', path: `${path}/{page}`, tags, summary: 'Change the title and the address of a page' })
    .input(byPage.extend({ revision: seen, ...movedPageInput.shape }))
    .output(state),
  delete: oc
    .route({ method: 'DELETE', path: `${path}/{page}`, inputStructure: 'detailed', tags, summary: 'Delete a page' })
    .input(seenPage)
    .output(byPage),
  get: oc
    .route({ method: 'GET', path: `${path}/{page}`, tags, summary: 'A page with its draft' })
    .input(byPage)
    .output(state),
  save: oc
    .route({ method: 'PUT', path: `${path}/{page}/draft`, tags, summary: 'Keep a draft of a page' })
    .meta(changesBody)
    .input(
      byPage.extend({
        revision: seen,
        changes: contentChanges,
        checked: places.max(500).default([]).describe('Of a translation: the fields that fit the English text of now'),
      }),
    )
    .output(state),
  publish: oc
    .route({ method: 'POST', path: `${path}/{page}/publish`, tags, summary: 'Show the draft of a page to everybody' })
    .meta(changesBody)
    .input(byPage.extend({ revision: seen, changes: contentChanges.describe('The draft as you saw it') }))
    .output(state),
  discard: oc
    .route({
      method: 'DELETE',
      path: `${path}/{page}/draft`,
      inputStructure: 'detailed',
      tags,
      summary: 'Discard the draft of a page',
    })
    .input(seenPage)
    .output(state),
  schedule: oc
    .route({ method: 'PUT', path: `${path}/{page}/schedule`, tags, summary: 'Publish the draft of a page at a time' })
    .input(byPage.extend({ revision: seen, publish_at: momentInput('Please choose a day and a time') }))
    .output(state),
  unschedule: oc
    .route({ method: 'DELETE', path: `${path}/{page}/schedule`, tags, summary: 'Take back what would be published' })
    .input(byPage)
    .output(state),
  listVersions: oc
    .route({ method: 'GET', path: `${path}/{page}/versions`, tags, summary: 'What was published, the newest first' })
    .input(byPage.extend({ before: number.optional() }))
    .output(versions),
  listPreviews: oc
    .route({ method: 'GET', path: `${path}/{page}/previews`, tags, summary: 'The private links to the draft of a page' })
    .input(byPage)
    .output(z.object({ items: z.array(draftPreview) })),
  createPreview: oc
    .route({ method: 'POST', path: `${path}/{page}/previews`, tags, summary: 'Make a private link to the draft of a page' })
    .input(byPage.extend({ days: daysInput }))
    .output(draftPreview),
  revokePreview: oc
    .route({ method: 'DELETE', path: `${path}/previews/{id}`, tags, summary: 'Revoke a private link' })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.uuid() })),
};

/** What public pages ask; apart, because the home page is answered before the rest of the server is read. */
export const publicContentContract = {
  published: oc
    .route({ method: 'GET', path: '/content/{page}', tags, summary: 'What the studio made different on a page' })
    .meta(inPageLanguage)
    .input(byPage.extend({ language: pageLanguage }))
    .output(z.object({ changes: shownChanges.nullable() })),
  preview: oc
    .route({ method: 'GET', path: '/content-preview/{token}', tags, summary: 'The draft of a page by its private link' })
    .input(z.object({ token: z.string().max(200) }))
    .output(z.object({ page: z.string(), title: z.string().nullable(), is_draft: z.boolean(), changes: shownChanges })),
  find: oc
    .route({ method: 'GET', path: '/content-pages/{page}', tags, summary: 'A page of the studio’s own, by its address' })
    .meta(inPageLanguage)
    .input(byPage.extend({ language: pageLanguage }))
    .output(
      z.object({
        slug: z.string(),
        title: z.string(),
        changes: shownChanges.nullable(),
        languages: z.array(z.enum(languageKeys)).describe('In which the page exists'),
      }),
    ),
};
