import { oc } from '@orpc/contract';
import { z } from 'zod';
import { bodyLimit, megabyte } from '#shared/body-limit.ts';
import { versionKinds } from '#shared/choices/desk/mail-templates.ts';
import { mailTypes } from '#shared/choices/platform/mail.ts';
import { fieldKinds, templateContent } from '#shared/mail/template-content.ts';
import { timestamp } from '#shared/wire.ts';

export const versionsOnPage = 20;

const listed = z.object({
  name: z.string(),
  label: z.string(),
  description: z.string(),
  type: z.enum(mailTypes),
  subject: z.string().describe('With its merge fields'),
  is_changed: z.boolean().describe('The owner has a version of their own'),
  is_sample: z.boolean(),
});
export type ListedTemplate = z.output<typeof listed>;
const list = z.object({ items: z.array(listed) });
export type MailTemplateList = z.output<typeof list>;

const field = z.object({
  name: z.string(),
  kind: z.enum(fieldKinds),
  is_optional: z.boolean(),
  options: z.array(z.string()),
  sample: z.string(),
});

const template = listed.extend({
  number: z.number().int().describe('Of the newest version; 0 where there is none'),
  content: templateContent.describe('What the mail says now'),
  original: templateContent,
  fields: z.array(field),
  required: z.array(z.string()).describe('Fields that no version may leave out'),
  own_hosts: z.array(z.string()).nullable().describe('The only hosts that a typed address of this email may lead to; null: any'),
  is_locked: z.boolean().describe('Only a super administrator may change this email'),
  problem: z.string().nullable().describe('Why the newest version cannot be used any more, so that the original is sent'),
});
export type MailTemplate = z.output<typeof template>;

const version = z.object({
  number: z.number().int(),
  kind: z.enum(versionKinds),
  restored_number: z.number().int().nullable(),
  author: z.string().nullable(),
  is_sample: z.boolean(),
  created_at: timestamp,
});
export type TemplateVersion = z.output<typeof version>;
const versions = z.object({ items: z.array(version), next_before: z.number().int().nullable() });
export type TemplateVersions = z.output<typeof versions>;

const rendered = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type RenderedTemplate = z.output<typeof rendered>;

const tags = ['Mail templates'];
const path = '/admin/mail-templates';
const number = z.coerce.number().int().min(1).max(1_000_000);
const byName = z.object({ name: z.string().max(100) });
const seen = z.number().int().min(0).describe('`number` as you saw it: what was saved since then is not overwritten');

/** As many blocks as there can be, each as long as it can be. */
const contentBody = bodyLimit(4 * megabyte);

export const mailTemplatesContract = {
  list: oc.route({ method: 'GET', path, tags, summary: 'All mail templates' }).output(list),
  get: oc
    .route({ method: 'GET', path: `${path}/{name}`, tags, summary: 'A mail template' })
    .input(byName)
    .output(template),
  listVersions: oc
    .route({ method: 'GET', path: `${path}/{name}/versions`, tags, summary: 'Its versions, the newest first' })
    .input(byName.extend({ before: number.optional() }))
    .output(versions),
  getVersion: oc
    .route({ method: 'GET', path: `${path}/{name}/versions/{number}`, tags, summary: 'What a version says' })
    .input(byName.extend({ number }))
    .output(version.extend({ content: templateContent })),
  preview: oc
    .route({ method: 'POST', path: `${path}/{name}/preview`, tags, summary: 'What a mail would look like, with sample values' })
    .meta(contentBody)
    .input(byName.extend({ content: templateContent }))
    .output(rendered),
  update: oc
    .route({ method: 'PUT', path: `${path}/{name}`, tags, summary: 'Save a version of a mail template' })
    .meta(contentBody)
    .input(byName.extend({ number: seen, content: templateContent }))
    .output(template),
  restore: oc
    .route({ method: 'POST', path: `${path}/{name}/versions/{restored}/restore`, tags, summary: 'Bring a version back' })
    .input(byName.extend({ restored: number, number: seen }))
    .output(template),
  reset: oc
    .route({ method: 'POST', path: `${path}/{name}/reset`, tags, summary: 'Go back to the original' })
    .input(byName.extend({ number: seen }))
    .output(template),
  test: oc
    .route({ method: 'POST', path: `${path}/{name}/test`, tags, summary: 'Send a test mail to your own address' })
    .meta(contentBody)
    .input(
      byName.extend({
        key: z.uuid().describe('Chosen by the caller: the same one is sent once'),
        content: templateContent.optional().describe('What to send; without it, what the mail says now'),
      }),
    )
    .output(z.object({ to: z.string() })),
};
