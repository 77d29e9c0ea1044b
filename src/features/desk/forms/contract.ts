import { oc } from '@orpc/contract';
import { z } from 'zod';
import { attachmentLimits } from '#shared/attachments.ts';
import { bodyLimit, megabyte } from '#shared/body-limit.ts';
import { siteForms } from '#shared/choices/desk/forms.ts';
import { guarded, schemaOf } from '#shared/public-form/schema.ts';
import { optionalText } from '#shared/wire.ts';
import { websiteFeatures } from './choices.ts';
import { formDraft, keyPattern } from './definition-contract.ts';
import { contactDialogRules, contactRules, customWebsiteRules, notifyRules } from './policy.ts';

export const contactForm = schemaOf(contactRules).extend({ serviceId: optionalText(100), ...guarded });
export const contactDialogForm = schemaOf(contactDialogRules).extend(guarded);
export const customWebsiteForm = schemaOf(customWebsiteRules).extend({
  features: z.array(z.enum(websiteFeatures)).max(websiteFeatures.length).default([]),
  ...guarded,
});
export const notifyForm = schemaOf(notifyRules).extend({
  template_id: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, 'Please choose a template'),
  ...guarded,
});

export const formToken = z.object({ token: z.string(), wait: z.number().int().describe('Milliseconds until it may be used') });
const sent = z.object({ message: z.string().describe('For the person who sent the form') });
const tags = ['Public forms'];
const form = (path: `/${string}`, summary: string) => oc.route({ method: 'POST', path, tags, summary });

const siteForm = z.object({ is_active: z.boolean(), success_message: z.string(), failure_message: z.string() });
export type SiteFormState = z.output<typeof siteForm>;
/** What the site's pages say about their forms. */
const siteFormStates = z.object({
  closed: z.string().describe('What is said in place of a form that is closed'),
  forms: z.record(z.enum(siteForms), siteForm),
});
export type SiteFormStates = z.output<typeof siteFormStates>;

/** More than any form with files brings. */
export const answersBodyLimit = attachmentLimits.together + 2 * megabyte;
const formKey = z.string().regex(keyPattern);
const sentAnswer = z.union([z.string(), z.file()]);
const bySlug = z.object({ slug: z.string().max(100) });

export const publishedForm = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  version_id: z.uuid(),
  definition: formDraft,
  is_active: z.boolean(),
  closed: z.string(),
  success_message: z.string(),
  failure_message: z.string(),
  allowed_origins: z.array(z.string()),
});
export type PublicForm = z.output<typeof publishedForm>;

export const formsContract = {
  site: oc
    .route({ method: 'GET', path: '/forms/site', tags, summary: 'Whether the forms of the site are open, and what they say' })
    .output(siteFormStates),
  published: oc
    .route({ method: 'GET', path: '/forms/published/{slug}', tags, summary: 'A form that the studio has built' })
    .input(bySlug)
    .output(publishedForm),
  submit: oc
    .route({ method: 'POST', path: '/forms/published/{slug}', tags, summary: 'Send a form, with files as multipart form data' })
    .meta(bodyLimit(answersBodyLimit))
    .input(
      bySlug.extend({
        version_id: z.uuid().describe('The version that was filled in, which may be older than the newest'),
        answers: z.record(formKey, z.union([sentAnswer, z.array(sentAnswer).max(200)])).default({}),
        ...guarded,
      }),
    )
    .output(sent),
  count: oc
    .route({
      method: 'POST',
      path: '/forms/published/{slug}/counts',
      tags,
      summary: 'Counts a view, a start or a stop; nothing about whom',
    })
    .input(bySlug.extend({ event: z.enum(['view', 'start', 'stop']), field: formKey.optional() }))
    .output(z.object({ counted: z.boolean() })),
  token: oc
    .route({ method: 'GET', path: '/forms/token', tags, summary: 'Says when a form was begun, signed by the server' })
    .output(formToken),
  contact: form('/forms/contact', 'The form of the contact page').input(contactForm).output(sent),
  contactDialog: form('/forms/contact-dialog', 'The Contact Us dialog').input(contactDialogForm).output(sent),
  customWebsite: form('/forms/custom-website', 'The Request Custom Design dialog').input(customWebsiteForm).output(sent),
  templateNotify: form('/forms/template-notify', 'Ask to be told when a template is ready').input(notifyForm).output(sent),
};
