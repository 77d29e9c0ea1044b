import { oc } from '@orpc/contract';
import { z } from 'zod';
import { removal } from '#features/sales/services/contract.ts';
import { pictureBody } from '#shared/body-limit.ts';
import { line, pictureUrl, price, priceOrZero } from '#shared/fields.ts';
import { newId, seenVersion } from '#shared/seen.ts';
import { listQuery, optionalText, pageOf, timestamp } from '#shared/wire.ts';
import { templateCategories, untitledTemplate } from './choices.ts';

/** A view of a service of the kind 'template'. */
export const template = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.string().describe('General where none was chosen'),
  description: z.string().nullable(),
  price: z.number().nullable().describe('Dollars'),
  is_active: z.boolean(),
  preview_url: z.string().nullable(),
  template_data: z.record(z.string(), z.unknown()).nullable(),
  is_sample: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Template = z.output<typeof template>;

export const adminTemplate = template.extend({
  is_used: z.boolean().describe('Part of an order, a contract or a client’s services: it can be deactivated, not erased'),
});
export type AdminTemplate = z.output<typeof adminTemplate>;

const category = z.enum(templateCategories, 'Please choose a category');

/** What the form asks for. */
export const templateForm = z.object({
  name: line(120, 'Please enter a name'),
  description: optionalText(2000),
  category,
  price,
  preview_url: pictureUrl,
  is_active: z.boolean().default(true),
});

/** What is stored: an empty name and a missing price are filled in. */
export const templateInput = z.object({
  name: z
    .string()
    .trim()
    .max(120, 'Please use at most 120 characters')
    .nullish()
    .transform((name) => name || untitledTemplate)
    .describe('Untitled Template when empty'),
  description: templateForm.shape.description,
  category: category.nullish().transform((value) => value ?? null),
  price: priceOrZero.describe('Dollars; 0 when missing'),
  preview_url: pictureUrl,
  is_active: z.boolean().default(true),
  template_data: z.record(z.string(), z.unknown()).nullish().describe('Left as it is unless given'),
});
export type TemplateInput = z.output<typeof templateInput>;

const tags = ['Templates'];
const byId = z.object({ id: z.uuid() });
const query = listQuery.extend({
  q: listQuery.shape.q.describe('Part of the name or the description'),
  category: category.optional(),
});

export const templatesContract = {
  list: oc
    .route({ method: 'GET', path: '/templates', tags, summary: 'Active templates, newest first' })
    .input(query)
    .output(pageOf(template)),
  adminList: oc
    .route({ method: 'GET', path: '/admin/templates', tags, summary: 'All templates, newest first' })
    .input(query)
    .output(pageOf(adminTemplate)),
  create: oc
    .route({ method: 'POST', path: '/admin/templates', tags, summary: 'Add a template' })
    .input(templateInput.extend({ id: newId }))
    .output(adminTemplate),
  update: oc
    .route({ method: 'PUT', path: '/admin/templates/{id}', tags, summary: 'Change a template' })
    .input(byId.extend({ updated_at: seenVersion }).extend(templateInput.shape))
    .output(adminTemplate),
  delete: oc
    .route({
      method: 'DELETE',
      path: '/admin/templates/{id}',
      tags,
      summary: 'Delete a template, or deactivate it when an order or a contract uses it',
    })
    .input(byId)
    .output(removal),
  setPreview: oc
    .route({ method: 'PUT', path: '/admin/templates/{id}/preview', tags, summary: 'Store a preview picture' })
    .meta(pictureBody)
    .input(byId.extend({ file: z.file('Please choose an image file.') }))
    .output(adminTemplate),
};
