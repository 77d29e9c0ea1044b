import { oc } from '@orpc/contract';
import { z } from 'zod';
import { guarded, schemaOf } from '#shared/public-form/schema.ts';
import { optionalText } from '#shared/wire.ts';
import { websiteFeatures } from './choices.ts';
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

export const formsContract = {
  token: oc
    .route({ method: 'GET', path: '/forms/token', tags, summary: 'Says when a form was begun, signed by the server' })
    .output(formToken),
  contact: form('/forms/contact', 'The form of the contact page').input(contactForm).output(sent),
  contactDialog: form('/forms/contact-dialog', 'The Contact Us dialog').input(contactDialogForm).output(sent),
  customWebsite: form('/forms/custom-website', 'The Request Custom Design dialog').input(customWebsiteForm).output(sent),
  templateNotify: form('/forms/template-notify', 'Ask to be told when a template is ready').input(notifyForm).output(sent),
};
