import { oc } from '@orpc/contract';
import { z } from 'zod';
import { optionalText } from '#shared/wire.ts';
import { trapField, websiteFeatures } from './choices.ts';
import { contactDialogRules, contactRules, customWebsiteRules, notifyRules, type Rule, type Rules } from './policy.ts';

// Bytes that no keyboard types and no database keeps.
const unprintable = /(?![\n\t])\p{Cc}/gu;
const longTexts = new Set(['message', 'text', 'description', 'inspiration', 'project_details']);

/** A text that keeps a rule; missing counts as blank, as it does in the browser. */
const ruled = (name: string, rule: Rule) =>
  z
    .string('Please enter a text')
    .default('')
    .transform((value) => {
      const clean = value.toWellFormed().replaceAll('\r\n', '\n').replaceAll(unprintable, '').trim();
      return longTexts.has(name) ? clean : clean.replaceAll(/\s+/g, ' ');
    })
    .superRefine((value, check) => {
      const problem = rule(value);
      if (problem) check.addIssue({ code: 'custom', message: problem });
    });

/** The schema of a form from the rules that its page uses too. */
export const schemaOf = <R extends Rules>(rules: R) =>
  z.object(
    Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, ruled(name, rule)])) as Record<
      keyof R,
      ReturnType<typeof ruled>
    >,
  );

/** What every public form carries besides its fields. */
export const guarded = {
  [trapField]: z.string().max(2000).optional().describe('Hidden on the page: people leave it empty'),
  token: z.string().max(200).optional().describe('From /forms/token; without one fewer submissions are taken from an address'),
  request_key: z.uuid().optional().describe('The same key is never kept twice'),
};
export const formGuard = z.object(guarded);
export type FormGuard = z.infer<typeof formGuard>;

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

export const formsContract = {
  token: oc
    .route({ method: 'GET', path: '/forms/token', tags, summary: 'Says when a form was begun, signed by the server' })
    .output(formToken),
  contact: form('/forms/contact', 'The form of the contact page').input(contactForm).output(sent),
  contactDialog: form('/forms/contact-dialog', 'The Contact Us dialog').input(contactDialogForm).output(sent),
  customWebsite: form('/forms/custom-website', 'The Request Custom Design dialog').input(customWebsiteForm).output(sent),
  templateNotify: form('/forms/template-notify', 'Ask to be told when a template is ready').input(notifyForm).output(sent),
};
