import { oc } from '@orpc/contract';
import { z } from 'zod';
import { pictureBody } from '#shared/body-limit.ts';
import { redirectStatuses } from '#shared/choices/website/seo.ts';
import { seenDelete, seenVersion } from '#shared/seen.ts';
import { listQuery, pageOf, timestamp } from '#shared/wire.ts';
import { addressOf, mostLetters } from './policy.ts';
import { seoSettings } from './settings.ts';

export const pictureMaxBytes = 5 * 1024 * 1024;

const tooLong = (max: number) => `Please use at most ${max} characters`;
const path = z.string().max(mostLetters.path);
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, tooLong(max))
    .regex(/^[^\r\n]*$/, 'Please write this in one line');

export const seoPageInput = z.object({
  title: line(mostLetters.title).describe('As search results and tabs show it; blank for the page’s own'),
  description: line(mostLetters.description).describe('Blank for the page’s own'),
  is_indexed: z.boolean().describe('Search engines may list the page'),
  is_followed: z.boolean().describe('Search engines may follow its links'),
});
export type SeoPageInput = z.output<typeof seoPageInput>;

const seoPage = seoPageInput.extend({
  path: z.string(),
  label: z.string(),
  original: z.object({ title: z.string(), description: z.string() }).describe('What the page says of itself'),
  picture: z.string().nullable().describe('The address of the owner’s own share picture'),
  generated_picture: z.string().describe('The address of the one that is drawn where there is none'),
  is_listed: z.boolean().describe('False for a page that is nothing to be found by, whatever is chosen here'),
  editor: z.string().nullable().describe('Where its title and description are written, if that is not here'),
  revision: z.number().int(),
});
export type SeoPage = z.output<typeof seoPage>;

/** What search results show besides. */
const siteFacts = { studio: z.string(), public_url: z.string() };
const seen = z.int32().min(0).describe('`revision` as you saw it: what was changed since then is not overwritten');
const change = z.object({ path, revision: seen });
const tags = ['SEO'];

export const redirectInput = z.object({
  from: z
    .string()
    .trim()
    .min(1, 'Please give a path of this site, such as /old-page')
    .max(mostLetters.path, tooLong(mostLetters.path))
    .refine((text) => addressOf(text) !== null, 'Please give a path of this site, such as /old-page'),
  target: z
    .string()
    .trim()
    .min(1, 'Please give a page of this site, such as /contact, or an address that begins with https://')
    .max(mostLetters.target, tooLong(mostLetters.target)),
  status: z.enum(redirectStatuses, 'Please choose one of the list'),
});
export type RedirectInput = z.output<typeof redirectInput>;

const used = { uses: z.number().int(), last_used_at: timestamp.nullable() };
const redirect = z.object({
  id: z.uuid(),
  from: z.string(),
  target: z.string(),
  status: z.enum(redirectStatuses),
  ...used,
  is_unused: z.boolean().describe('A page has this address now, so nobody is led elsewhere'),
  moved_to: z
    .string()
    .nullable()
    .describe('Where visitors are led instead: a page had this address after the redirect was made, and is there now'),
  is_sample: z.boolean(),
  updated_at: timestamp,
});
export type SeoRedirect = z.output<typeof redirect>;
const former = z.object({ from: z.string(), target: z.string(), since: timestamp, ...used });
export type FormerRedirect = z.output<typeof former>;

export const linkStates = ['broken', 'ignored'] as const;
const link = z.object({
  id: z.uuid(),
  url: z.string(),
  pages: z.array(z.object({ path: z.string(), label: z.string() })),
  status: z.number().int().nullable(),
  problem: z.string(),
  since: timestamp,
  checked_at: timestamp.nullable(),
  is_ignored: z.boolean(),
});
export type BrokenLink = z.output<typeof link>;

const linkCheck = z.object({
  is_running: z.boolean(),
  finished_at: timestamp.nullable(),
  links: z.number().int().describe('How many addresses public pages link to'),
  broken: z.number().int(),
  ignored: z.number().int(),
  problem: z.string().nullable(),
});
export type LinkCheck = z.output<typeof linkCheck>;

const configuration = z.object({
  ...seoSettings.schema.shape,
  public_url: z.string(),
  submitted_at: timestamp.nullable().describe('When search engines were told last'),
  submitted: z.number().int().describe('How many pages they know of'),
  problem: z.string().nullable(),
});
export type SeoConfiguration = z.output<typeof configuration>;

const byId = z.object({ id: z.uuid() });

export const seoContract = {
  listPages: oc
    .route({ method: 'GET', path: '/admin/seo/pages', tags, summary: 'The public pages with their titles and descriptions' })
    .input(listQuery)
    .output(pageOf(seoPage).extend(siteFacts)),
  getPage: oc
    .route({ method: 'GET', path: '/admin/seo/page', tags, summary: 'What a public page tells search engines' })
    .input(z.object({ path }))
    .output(z.object({ page: seoPage, ...siteFacts })),
  savePage: oc
    .route({ method: 'PUT', path: '/admin/seo/pages', tags, summary: 'Choose title, description and robots of a page' })
    .input(change.extend(seoPageInput.shape))
    .output(seoPage),
  savePicture: oc
    .route({ method: 'PUT', path: '/admin/seo/pages/picture', tags, summary: 'Store the share picture of a page' })
    .meta(pictureBody)
    .input(z.object({ path, revision: z.coerce.number().pipe(seen), file: z.file('Please choose an image file.') }))
    .output(seoPage),
  removePicture: oc
    .route({
      ...{ method: 'DELETE', path: '/admin/seo/pages/picture', inputStructure: 'detailed' },
      ...{ tags, summary: 'Remove the share picture of a page' },
    })
    .input(z.object({ query: z.object({ path, revision: z.coerce.number().pipe(seen) }) }))
    .output(seoPage),
  listRedirects: oc
    .route({ method: 'GET', path: '/admin/seo/redirects', tags, summary: 'The redirects, newest first' })
    .input(listQuery)
    .output(pageOf(redirect)),
  listFormer: oc
    .route({
      ...{ method: 'GET', path: '/admin/seo/former-addresses', tags },
      summary: 'Redirects that renamed and imported pages left behind, newest first',
    })
    .input(listQuery)
    .output(pageOf(former)),
  createRedirect: oc
    .route({ method: 'POST', path: '/admin/seo/redirects', tags, summary: 'Lead an address elsewhere' })
    .input(redirectInput)
    .output(redirect),
  updateRedirect: oc
    .route({ method: 'PUT', path: '/admin/seo/redirects/{id}', tags, summary: 'Change a redirect' })
    .input(byId.extend({ updated_at: seenVersion, ...redirectInput.shape }))
    .output(redirect),
  deleteRedirect: oc
    .route({
      ...{ method: 'DELETE', path: '/admin/seo/redirects/{id}', inputStructure: 'detailed' },
      ...{ tags, summary: 'Delete a redirect' },
    })
    .input(seenDelete)
    .output(byId),
  listLinks: oc
    .route({ method: 'GET', path: '/admin/seo/links', tags, summary: 'Links of public pages that do not work' })
    .input(listQuery.omit({ q: true }).extend({ state: z.enum(linkStates).default('broken') }))
    .output(pageOf(link)),
  linkCheck: oc
    .route({ method: 'GET', path: '/admin/seo/link-check', tags, summary: 'When the links were checked, and what was found' })
    .output(linkCheck),
  checkLinks: oc.route({ method: 'POST', path: '/admin/seo/link-check', tags, summary: 'Check the links now' }).output(linkCheck),
  ignoreLink: oc
    .route({ method: 'PUT', path: '/admin/seo/links/{id}', tags, summary: 'Ignore a broken link, or not any more' })
    .input(byId.extend({ is_ignored: z.boolean() }))
    .output(byId.extend({ is_ignored: z.boolean() })),
  configuration: oc
    .route({ method: 'GET', path: '/admin/seo/settings', tags, summary: 'The key for IndexNow, and when it was used' })
    .output(configuration),
  configure: oc
    .route({ method: 'PUT', path: '/admin/seo/settings', tags, summary: 'Save the key for IndexNow' })
    .input(seoSettings.schema)
    .output(configuration),
};
