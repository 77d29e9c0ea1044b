import { oc } from '@orpc/contract';
import { z } from 'zod';
import { bodyLimit, megabyte } from '#shared/body-limit.ts';
import { formTypes, siteForms } from '#shared/choices/desk/forms.ts';
import { line } from '#shared/fields.ts';
import { seenDelete, seenVersion } from '#shared/seen.ts';
import { timestamp } from '#shared/wire.ts';
import { condition, formDraft } from './definition-contract.ts';

export const formLimits = { forms: 200, name: 120, slug: 60, message: 500, rules: 20, origins: 20 };
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const slug = z
  .string()
  .trim()
  .min(1, 'Please enter an address')
  .max(formLimits.slug)
  .regex(slugPattern, 'Please use small letters, digits and hyphens');
const message = (missing: string) => line(formLimits.message, missing);

const rule = condition.extend({ id: z.uuid(), template_id: z.string().min(1, 'Please choose a template').max(100) });

/** An origin as browsers send it: scheme and host, nothing behind. */
const origin = z
  .string()
  .trim()
  .max(200)
  .transform((value) => (URL.canParse(value) ? new URL(value).origin : value))
  .refine((value) => /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/i.test(value), 'Please enter an address such as https://www.example.com');

export const formConfig = z.object({
  name: line(formLimits.name, 'Please enter a name'),
  type: z.enum(formTypes, 'Please choose a type'),
  slug,
  email_enabled: z.boolean(),
  selected_template: z.string().min(1, 'Please choose a template').max(100),
  success_message: message('Please enter a success message'),
  failure_message: message('Please enter an error message'),
  conditional_logic: z.array(rule).max(formLimits.rules, `Please use at most ${formLimits.rules} rules`),
  allowed_origins: z.array(origin).max(formLimits.origins, `Please use at most ${formLimits.origins} sites`),
});
export type FormConfig = z.output<typeof formConfig>;

export const form = formConfig.extend({
  id: z.uuid(),
  site_form: z.enum(siteForms).nullable().describe('The page of the site that shows it; null for a form that was built'),
  is_active: z.boolean(),
  version: z.number().int().nullable().describe('The newest that was published'),
  fields: z.array(z.object({ key: z.string(), label: z.string() })).describe('Of the newest version, for rules'),
  templates: z.array(z.object({ id: z.string(), label: z.string() })).describe('Emails that a sender can get'),
  submission_count: z.number().int(),
  is_sample: z.boolean(),
  updated_at: timestamp,
});
export type Form = z.output<typeof form>;

const figures = z.object({
  days: z.number().int(),
  total_submissions: z.number().int(),
  success_rate: z.number().nullable().describe('Of the attempts to send a form, the share that was kept; null without any'),
  error_rate: z.number().nullable().describe('The share that failed for another reason than what was filled in'),
  response_minutes: z
    .number()
    .nullable()
    .describe('From a submission to the first reply in its conversation, a record made of it, or the mark done; the mean'),
});
export type FormFigures = z.output<typeof figures>;

const activity = z.object({
  id: z.uuid(),
  form_id: z.uuid(),
  form_name: z.string(),
  sender: z.string(),
  status: z.string(),
  created_at: timestamp,
});

const overview = z.object({
  items: z.array(form),
  template_count: z.number().int().describe('All emails of the studio'),
  submission_count: z.number().int(),
  figures,
  activity: z.array(activity).describe('The newest submissions'),
});
export type FormsOverview = z.output<typeof overview>;

const draft_hash = z.string().max(100);
const formDetail = form.extend({
  draft: formDraft,
  draft_hash: draft_hash.describe('Names the draft as it is now'),
  is_changed: z.boolean().describe('The draft is not what was published'),
  versions: z.array(z.object({ number: z.number().int(), published_by: z.string().nullable(), created_at: timestamp })),
});
export type FormDetail = z.output<typeof formDetail>;

const day = z.object({ day: z.iso.date(), views: z.number(), starts: z.number(), finishes: z.number() });
const statistics = z.object({
  days: z.array(day),
  stops: z.array(z.object({ key: z.string(), label: z.string(), count: z.number().int() })).describe('Where people stop'),
});
export type FormStatistics = z.output<typeof statistics>;

const tags = ['Forms'];
const byId = z.object({ id: z.uuid() });
const seen = byId.extend({ updated_at: seenVersion });
const base = '/admin/forms';
const seenDraft = byId.extend({
  draft_hash: draft_hash.describe('Of the draft as you saw it: what was changed since then is not overwritten'),
});
/** A hundred fields with all that they can say. */
const draftBody = bodyLimit(4 * megabyte);

export const formsAdminContract = {
  list: oc
    .route({ method: 'GET', path: base, tags, summary: 'Every form, the figures and the newest submissions' })
    .output(overview),
  get: oc
    .route({ method: 'GET', path: `${base}/{id}`, tags, summary: 'A form with its draft' })
    .input(byId)
    .output(formDetail),
  create: oc
    .route({ method: 'POST', path: base, tags, summary: 'Begin a form' })
    .input(formConfig.pick({ name: true, type: true }).extend({ id: z.uuid().describe('Chosen by the caller: kept once') }))
    .output(formDetail),
  update: oc
    .route({ method: 'PUT', path: `${base}/{id}`, tags, summary: 'Change what a form is called, says and emails' })
    .input(seen.extend(formConfig.shape))
    .output(form),
  setActive: oc
    .route({ method: 'PUT', path: `${base}/{id}/active`, tags, summary: 'Open or close a form' })
    .input(byId.extend({ is_active: z.boolean() }))
    .output(form),
  saveDraft: oc
    .route({ method: 'PUT', path: `${base}/{id}/draft`, tags, summary: 'Keep what is being built; visitors do not see it yet' })
    .meta(draftBody)
    .input(seenDraft.extend({ draft: formDraft }))
    .output(formDetail),
  publish: oc
    .route({ method: 'POST', path: `${base}/{id}/publish`, tags, summary: 'Make the draft the newest version' })
    .input(seenDraft)
    .output(formDetail),
  statistics: oc
    .route({ method: 'GET', path: `${base}/{id}/statistics`, tags, summary: 'Views, starts, finishes and where people stop' })
    .input(byId)
    .output(statistics),
  delete: oc
    .route({
      method: 'DELETE',
      path: `${base}/{id}`,
      inputStructure: 'detailed',
      tags,
      summary: 'Delete a form; its submissions stay',
    })
    .input(seenDelete)
    .output(byId.extend({ name: z.string() })),
  restore: oc
    .route({ method: 'POST', path: `${base}/{id}/restore`, tags, summary: 'Take a deleted form back' })
    .input(byId)
    .output(form),
};
