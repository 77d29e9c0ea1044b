import { oc } from '@orpc/contract';
import { z } from 'zod';
import { documentTypes } from '#shared/choices/papers/evidence.ts';
import { contactSources } from '#shared/choices/people/contacts.ts';
import { line } from '#shared/fields.ts';
import { printable } from '#shared/printable/field.ts';
import { listQuery, moreMatches, optionalText, pageOf, timestamp } from '#shared/wire.ts';
import { tagProblem, tidyTag } from './tags-policy.ts';

export const contact = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  company_name: z.string().nullable(),
  phone: z.string().nullable(),
  user_id: z.uuid().nullable().describe('The account in the client portal, when there is one'),
  source: z.enum(contactSources),
  is_sample: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Contact = z.output<typeof contact>;

const openLink = z.object({ document_type: z.enum(documentTypes), number: z.string(), title: z.string() });
export type OpenLink = z.output<typeof openLink>;

export const contactDetail = contact.extend({
  open_links: z.array(openLink).describe('Documents that wait for an answer; their links end when the email address is changed'),
});
export type ContactDetail = z.output<typeof contactDetail>;

export const changedContact = contact.extend({
  ended_links: z.array(openLink).describe('Documents whose links ended because they were sent to the earlier address'),
});
export type ChangedContact = z.output<typeof changedContact>;

export const contactInput = z.object({
  first_name: line(100, 'Please enter a first name').superRefine(printable),
  last_name: z.string().trim().max(100, 'Please use at most 100 characters').superRefine(printable).default(''),
  email: z.string('Please enter an email address').trim().max(254).pipe(z.email('Please enter a valid email address')),
  company_name: optionalText(160).superRefine(printable),
  phone: optionalText(40).superRefine(printable),
});
export type ContactInput = z.output<typeof contactInput>;

export const suggestion = z.object({
  field: z.enum(['phone', 'company_name']),
  value: z.string(),
  source: z.string().describe('What said so: a form, a booking or an email'),
  at: timestamp,
});
export type Suggestion = z.output<typeof suggestion>;

const suggestionAnswer = suggestion
  .pick({ field: true, value: true })
  .extend({ take: z.boolean().describe('Else it is dropped') });
export type SuggestionAnswer = z.output<typeof suggestionAnswer>;

export const tagText = z
  .string('Please enter a tag')
  .transform(tidyTag)
  .superRefine((tag, context) => {
    const message = tagProblem(tag);
    if (message) context.addIssue({ code: 'custom', message });
  });

export const knownTag = z.object({ tag: z.string(), contacts: z.number().int().describe('How many contacts have it') });
export type KnownTag = z.output<typeof knownTag>;

export const contactTags = z.object({ id: z.uuid(), tags: z.array(z.string()) });
export type ContactTags = z.output<typeof contactTags>;

const tags = ['Contacts'];
const byId = z.object({ id: z.uuid() });

export const contactsContract = {
  list: oc
    .route({ method: 'GET', path: '/admin/contacts', tags, summary: 'Contacts by first name' })
    .input(listQuery.extend({ q: listQuery.shape.q.describe('Part of the name, the email address or the company') }))
    .output(pageOf(contact)),
  get: oc.route({ method: 'GET', path: '/admin/contacts/{id}', tags, summary: 'One contact' }).input(byId).output(contactDetail),
  create: oc
    .route({ method: 'POST', path: '/admin/contacts', tags, summary: 'Add a contact; one for each email address' })
    .input(contactInput)
    .output(contact),
  update: oc
    .route({
      method: 'PUT',
      path: '/admin/contacts/{id}',
      tags,
      summary: 'Change a contact; another email address ends the links that were sent to the earlier one',
    })
    .input(byId.extend(contactInput.shape))
    .output(changedContact),
  answerSuggestion: oc
    .route({
      method: 'POST',
      path: '/admin/contacts/{id}/suggestion',
      tags,
      summary: 'Takes or drops what a form or booking said of a client; answers what is left',
    })
    .input(byId.extend(suggestionAnswer.shape))
    .output(z.object({ items: z.array(suggestion) })),
  tags: oc
    .route({ method: 'GET', path: '/admin/contacts/tags', tags, summary: 'Tags that contacts have, by name' })
    .input(
      listQuery.pick({ limit: true, q: true }).extend({
        of: z.enum(['contacts', 'clients']).default('contacts').describe('Whose tags: of all contacts, or of clients only'),
      }),
    )
    .output(z.object({ items: z.array(knownTag), more: moreMatches })),
  addTag: oc
    .route({
      method: 'POST',
      path: '/admin/contacts/{id}/tags',
      tags,
      summary: 'Adds a tag to a contact, in the spelling that it has elsewhere; one that is there already changes nothing',
    })
    .input(byId.extend({ tag: tagText }))
    .output(contactTags),
  removeTag: oc
    .route({
      method: 'DELETE',
      path: '/admin/contacts/{id}/tags',
      tags,
      inputStructure: 'detailed',
      summary: 'Removes a tag from a contact; one that is not there changes nothing',
    })
    .input(z.object({ params: byId, query: z.object({ tag: z.string().trim().min(1, 'Please name a tag').max(200) }) }))
    .output(contactTags),
};
