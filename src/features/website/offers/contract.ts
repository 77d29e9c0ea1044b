import { oc } from '@orpc/contract';
import { z } from 'zod';
import { sitePicture } from '#features/website/media/contract.ts';
import { cardCategories, offerKinds } from '#shared/choices/website/offers.ts';
import { line } from '#shared/fields.ts';
import type { languages } from '#shared/languages.ts';
import { inPageLanguage, pageLanguage } from '#shared/page-language.ts';
import { mostOffers, offerLimits, offerPages } from './choices.ts';

const kind = z.enum(offerKinds);
const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .regex(/^[^\r\n]*$/, 'Please write this in one line');
const amount = z.number('Please enter a price').min(0, 'The price cannot be less than 0').default(0);
const feature = line(offerLimits.feature, 'Please fill in the feature or remove it').regex(
  /^[^\r\n]*$/,
  'Please write this in one line',
);
const features = z.array(feature).max(offerLimits.features, `Please list at most ${offerLimits.features} features`);

const words = z.strictObject({
  name: oneLine(offerLimits.name).optional(),
  description: oneLine(offerLimits.description).optional(),
  group: oneLine(offerLimits.group).optional(),
  features: features.optional(),
});

/** What the form asks for. A kind that lacks a part ignores it: which has which stands in the policy. */
export const offerInput = z.object({
  name: line(offerLimits.name, 'Please enter a name').regex(/^[^\r\n]*$/, 'Please write this in one line'),
  description: oneLine(offerLimits.description).default(''),
  group: oneLine(offerLimits.group).default('').describe('Of a one-time service'),
  price: amount.describe('Dollars; of a month for plans and add-ons'),
  yearly: amount.describe('Dollars for a year, of a plan'),
  features: features.default([]),
  is_popular: z.boolean().default(false),
  is_new: z.boolean().default(false),
  is_upcoming: z.boolean().default(false),
  category: z.enum(cardCategories, 'Please choose a category').default('business'),
  demo: oneLine(offerLimits.demo).default('').describe('Where the demo of a template is; empty for none'),
  media_id: z.uuid('This is no picture of the Media Library').nullable().default(null),
  service_id: z.uuid('This is no service').nullable().default(null).describe('What of the catalogue it sells, for its price'),
});
export type OfferInput = z.output<typeof offerInput>;

const translations = z
  .strictObject({ de: words.optional() } satisfies Record<Exclude<keyof typeof languages, 'en'>, z.ZodType>)
  .default({})
  .describe('By language, the words that are the studio’s own');

const values = z.object({
  ...{ name: z.string(), description: z.string(), group: z.string(), price: z.number(), yearly: z.number() },
  ...{ features: z.array(z.string()), is_popular: z.boolean(), is_new: z.boolean(), is_upcoming: z.boolean() },
  ...{ category: z.enum(cardCategories), demo: z.string(), media_id: z.uuid().nullable(), service_id: z.uuid().nullable() },
});

const said = values.pick({ name: true, description: true, group: true, features: true });

const offer = z.object({
  id: z.string().describe('The key of one that Foyer comes with, otherwise an id'),
  kind,
  revision: z.number().int().describe('Counts the changes of what it says: name the one that you saw with each of yours'),
  is_visible: z.boolean(),
  is_changed: z.boolean().describe('It differs from the original, or there is none'),
  values,
  original: values.nullable().describe('Null where it is the studio’s own'),
  translations: z.record(z.string(), words.partial()),
  original_translations: z.record(z.string(), said).describe('By language, the words of the original'),
  prices: z.object({ price: z.number(), yearly: z.number() }).describe('As visitors read them, in dollars'),
  service: z
    .object({ id: z.uuid(), name: z.string(), price: z.number().nullable(), is_sold: z.boolean() })
    .nullable()
    .describe('What of the catalogue it names; where that is not sold any more, its own price is shown'),
  picture: sitePicture.nullable(),
  is_sample: z.boolean(),
});
export type Offer = z.output<typeof offer>;

const catalogueService = z.object({
  id: z.uuid(),
  name: z.string(),
  price: z.number().nullable(),
  frequency: z.enum(['monthly', 'yearly']).nullable(),
});
export type CatalogueOption = z.output<typeof catalogueService>;

const tags = ['Offers'];
const path = '/admin/offers';
const byKind = z.object({ kind });
const id = z.string().max(60);
const byId = byKind.extend({ id });
const seen = z.int32().min(0).describe('`revision` as you saw it: what was changed since then is not overwritten');

export const offersContract = {
  list: oc
    .route({ method: 'GET', path: `${path}/{kind}`, tags, summary: 'All offers of a kind in their order, hidden ones too' })
    .input(byKind)
    .output(z.object({ items: z.array(offer) })),
  listServices: oc
    .route({ method: 'GET', path: `${path}/{kind}/services`, tags, summary: 'What of the catalogue an offer can name' })
    .input(byKind)
    .output(z.object({ items: z.array(catalogueService) })),
  create: oc
    .route({ method: 'POST', path: `${path}/{kind}`, tags, summary: 'Add an offer' })
    .input(
      byKind.extend({
        id: z.uuid().describe('Chosen by the caller: the same one is kept once, as it was sent last'),
        ...offerInput.shape,
        translations,
      }),
    )
    .output(offer),
  update: oc
    .route({ method: 'PUT', path: `${path}/{kind}/{id}`, tags, summary: 'Change an offer' })
    .input(byId.extend({ revision: seen, ...offerInput.shape, translations }))
    .output(offer),
  setVisible: oc
    .route({ method: 'PUT', path: `${path}/{kind}/{id}/visible`, tags, summary: 'Show an offer to visitors, or hide it' })
    .input(byId.extend({ is_visible: z.boolean() }))
    .output(offer),
  reset: oc
    .route({ method: 'POST', path: `${path}/{kind}/{id}/reset`, tags, summary: 'Let an offer follow the original again' })
    .input(byId.extend({ revision: seen }))
    .output(offer),
  delete: oc
    .route({
      method: 'DELETE',
      path: `${path}/{kind}/{id}`,
      inputStructure: 'detailed',
      tags,
      summary: 'Delete an offer of the studio’s own',
    })
    .input(z.object({ params: byId, query: z.object({ revision: z.coerce.number().pipe(seen) }) }))
    .output(byId),
  order: oc
    .route({ method: 'POST', path: `${path}/{kind}/order`, tags, summary: 'Put the offers of a kind in this order' })
    .input(
      byKind.extend({
        ids: z
          .array(id)
          .min(1)
          .max(Math.max(...Object.values(mostOffers))),
      }),
    )
    .output(z.object({ items: z.array(offer) })),
};

const sections = z.record(z.string(), z.record(z.string(), z.unknown()));

/** What public pages ask; apart, because the home page is answered before the rest of the server is read. */
export const publicOffersContract = {
  shown: oc
    .route({ method: 'GET', path: '/offers/{page}', tags, summary: 'What the studio made different of the offers on a page' })
    .meta(inPageLanguage)
    .input(
      z.object({
        page: z.enum(offerPages),
        language: pageLanguage,
      }),
    )
    .output(
      z.object({ sections: sections.nullable().describe('By section of the page, its lists; null where all is original') }),
    ),
};
