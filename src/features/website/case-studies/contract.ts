import { oc } from '@orpc/contract';
import { z } from 'zod';
import { atMost, oneLine, postBlock, slugInput, textBlocks, words } from '#features/website/publishing/blocks-contract.ts';
import {
  byId,
  draftFields,
  draftOperations,
  draftStates,
  listedDraft,
  seen,
  versionsOf,
} from '#features/website/publishing/draft-contract.ts';
import { languageKeys } from '#shared/all-languages.ts';
import type { CaseContent } from '#shared/case-content.ts';
import { consentKinds, consentNamings, consentStatuses } from '#shared/choices/website/case-studies.ts';
import { line } from '#shared/fields.ts';
import { inPageLanguage, pageLanguage } from '#shared/page-language.ts';
import { listQuery, pageOf, timestamp } from '#shared/wire.ts';
import { caseLimits } from './choices.ts';

const isWebAddress = (text: string): boolean =>
  text === '' || (/^https?:\/\//i.test(text) && !/\s/.test(text) && URL.canParse(text));

const result = z.object({ figure: oneLine(caseLimits.figure), label: oneLine(caseLimits.label) });

/** The shape and the limits: a draft may be unfinished, `problemsOf` tells what a published case study needs. */
export const caseContent: z.ZodType<CaseContent> = z.object({
  title: oneLine(caseLimits.title),
  summary: words(caseLimits.summary),
  client: oneLine(caseLimits.client),
  is_anonymous: z.boolean(),
  anonymous_as: oneLine(caseLimits.client),
  asked: words(caseLimits.story),
  done: words(caseLimits.story),
  results: z.array(result).max(caseLimits.results, `Please use at most ${caseLimits.results} results`),
  services: z
    .array(line(caseLimits.service, 'Please name the service').refine((text) => !/[\r\n,]/.test(text), 'A service has no comma'))
    .max(caseLimits.services, `Please use at most ${caseLimits.services} services`),
  year: z
    .int('Please enter a year')
    .min(caseLimits.firstYear, `Please enter a year from ${caseLimits.firstYear} on`)
    .max(caseLimits.lastYear, 'Please enter a year')
    .nullable(),
  site_url: z
    .string()
    .max(caseLimits.url, atMost(caseLimits.url))
    .refine(isWebAddress, 'Please enter an address that starts with https://'),
  blocks: textBlocks,
});

const consent = z.object({
  id: z.uuid(),
  kind: z.enum(consentKinds),
  status: z.enum(consentStatuses),
  content: caseContent.describe('The case study as it was shown: the version that was agreed to'),
  naming: z.enum(consentNamings).nullable(),
  sent_to: z.string().nullable(),
  name: z.string().describe('Who answered'),
  reason: z.string(),
  note: z.string(),
  author: z.string().nullable().describe('Who asked, or recorded it'),
  expires_at: timestamp.nullable(),
  answered_at: timestamp.nullable(),
  withdrawn_at: timestamp.nullable(),
  created_at: timestamp,
});
export type CaseConsent = z.output<typeof consent>;

const adminListed = listedDraft.extend({
  client: z.string(),
  needs_consent: z.boolean().describe('It is about the project of a client, who has to agree before it is published'),
  consent: z.enum(consentStatuses).nullable().describe('What was answered last; null where nobody was asked'),
});
export type AdminListedCase = z.output<typeof adminListed>;

const state = listedDraft.extend({
  ...draftFields(caseContent),
  needs_consent: z.boolean(),
  project: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  recipient: z.object({ name: z.string(), email: z.string() }).nullable().describe('Who is asked for consent'),
  consents: z.array(consent).describe('The newest first'),
  last_naming: z.enum(consentNamings).nullable().describe('How the client agreed last, in whichever language'),
  identity: z
    .object({ names: z.array(z.string()), people: z.array(z.string()), addresses: z.array(z.string()) })
    .describe('What tells who the client is: none of it may stand in a case study that does not name them'),
  left_out: z.array(z.string()).describe('Who wrote testimonials that are not shown, because their words tell who the client is'),
});
export type CaseState = z.output<typeof state>;

const versions = versionsOf(caseContent);

const finishedProject = z.object({
  id: z.uuid(),
  name: z.string(),
  client: z.string(),
  completed_date: z.string().nullable(),
  is_sample: z.boolean(),
});
export type FinishedProject = z.output<typeof finishedProject>;

const tags = ['Case studies'];
const path = '/admin/case-studies';

export const newCaseInput = z.object({
  title: line(caseLimits.title, 'Please give the case study a title'),
  project_id: z.uuid().nullable().default(null).describe('The finished project that it is made from'),
});
export const addressInput = z.object({ slug: slugInput('a-bakery-that-sells-out') });
export const recordInput = z.object({
  naming: z.enum(consentNamings, 'Please choose one'),
  name: line(caseLimits.name, 'Please enter who agreed'),
  note: line(caseLimits.reason, 'Please note how and when it was given'),
});

export const caseStudiesContract = {
  ...draftOperations({ path, tags, noun: 'a case study', state, content: caseContent, versions }),
  list: oc
    .route({ method: 'GET', path, tags, summary: 'The case studies with their drafts' })
    .input(listQuery.extend({ state: z.enum(draftStates).optional() }))
    .output(pageOf(adminListed)),
  listProjects: oc
    .route({ method: 'GET', path: '/admin/case-study-projects', tags, summary: 'Finished projects without a case study' })
    .output(z.object({ items: z.array(finishedProject) })),
  create: oc
    .route({ method: 'POST', path, tags, summary: 'Begin a case study, from a finished project or empty' })
    .input(newCaseInput.extend({ id: z.uuid().describe('Chosen by the caller: the same one is kept once') }))
    .output(state),
  update: oc
    .route({ method: 'PUT', path: `${path}/{id}`, tags, summary: 'Change the address of a case study' })
    .input(byId.extend({ revision: seen, ...addressInput.shape }))
    .output(state),
  askConsent: oc
    .route({
      method: 'POST',
      path: `${path}/{id}/consents`,
      tags,
      summary: 'Ask the client for consent',
      description: 'Sends a private link that shows the case study as it is now. A question that waits is replaced.',
    })
    .input(byId.extend({ revision: seen }))
    .output(state),
  recordConsent: oc
    .route({
      method: 'POST',
      path: `${path}/{id}/recorded-consents`,
      tags,
      summary: 'Record a consent that was given elsewhere',
    })
    .input(byId.extend({ revision: seen, ...recordInput.shape }))
    .output(state),
};

const listed = z.object({
  slug: z.string(),
  title: z.string(),
  client: z.string().describe('As visitors read it'),
  summary: z.string(),
  services: z.array(z.string()),
  year: z.number().int().nullable(),
  result: result.nullable().describe('The first of its results'),
  is_sample: z.boolean(),
  language: z.enum(languageKeys).describe('In which it is told here'),
});
export type ListedStudy = z.output<typeof listed>;

const quote = z.object({ id: z.uuid(), words: z.string(), name: z.string(), role: z.string() });
export type StudyQuote = z.output<typeof quote>;

const study = listed.extend({
  asked: z.string(),
  done: z.string(),
  results: z.array(result),
  site_url: z.string(),
  blocks: z.array(postBlock),
  published_at: timestamp,
  changed_at: timestamp,
  quotes: z.array(quote).describe('Testimonials, in the words of the client'),
  languages: z.array(z.enum(languageKeys)).describe('In which visitors can read it'),
});
export type Study = z.output<typeof study>;

const publicList = pageOf(listed);
export type StudyList = z.output<typeof publicList>;

const byToken = z.object({ token: z.string().max(200) });

export const workContract = {
  list: oc
    .route({ method: 'GET', path: '/work', tags, summary: 'The case studies, the newest first' })
    .meta(inPageLanguage)
    .input(z.object({ cursor: z.string().max(500).optional(), language: pageLanguage }))
    .output(publicList),
  get: oc
    .route({
      method: 'GET',
      path: '/work/{slug}',
      tags,
      summary: 'A case study',
      description: 'By an address that it had before, its slug is the one it has now. Without a translation it is in English.',
    })
    .meta(inPageLanguage)
    .input(z.object({ slug: z.string().max(caseLimits.slug), language: pageLanguage }))
    .output(study),
  exists: oc
    .route({ method: 'GET', path: '/work-state', tags, summary: 'Whether there is a case study to show' })
    .output(z.object({ has_any: z.boolean() })),
  preview: oc
    .route({ method: 'GET', path: '/work-preview/{token}', tags, summary: 'The draft of a case study by its private link' })
    .input(byToken)
    .output(z.object({ is_draft: z.boolean(), study })),
};

const asked = z.object({
  status: z.enum(consentStatuses),
  study: study.describe('As it will be shown'),
  client: z.string().describe('The name that is shown with consent to it'),
  anonymous_as: z.string().describe('What is shown instead of the name'),
  is_anonymous: z.boolean().describe('The name is not shown in any case'),
  naming: z.enum(consentNamings).nullable(),
  name: z.string(),
  answered_on: z.iso.date().nullable().describe('The day of the answer where the studio is'),
  is_public: z.boolean().describe('Visitors see the case study now'),
  slug: z.string(),
  studio: z.string(),
});
export type AskedConsent = z.output<typeof asked>;

const reason = z.string().trim().max(caseLimits.reason, atMost(caseLimits.reason)).default('');
// The one that reveals more is never taken for granted: whoever agrees says whether with their name.
const answerInput = byToken
  .extend({
    answer: z.enum(['agree', 'decline'], 'Please choose one'),
    naming: z.enum(consentNamings, 'Please choose one').optional(),
    name: z.string().trim().max(caseLimits.name, atMost(caseLimits.name)).default(''),
    reason,
  })
  .refine(({ answer, name }) => answer === 'decline' || name !== '', { path: ['name'], error: 'Please enter your name' })
  .refine(({ answer, naming }) => answer === 'decline' || naming !== undefined, { path: ['naming'], error: 'Please choose one' });
export type ConsentAnswer = z.output<typeof answerInput>;

export const consentsContract = {
  get: oc
    .route({ method: 'GET', path: '/consents/{token}', tags, summary: 'What a client is asked to agree to, by the private link' })
    .input(byToken)
    .output(asked),
  answer: oc
    .route({ method: 'POST', path: '/consents/{token}/answer', tags, summary: 'Agree to a case study, or decline' })
    .input(answerInput)
    .output(asked),
  withdraw: oc
    .route({
      method: 'POST',
      path: '/consents/{token}/withdraw',
      tags,
      summary: 'Withdraw a consent: the case study leaves the site',
    })
    .input(byToken.extend({ reason }))
    .output(asked),
};
