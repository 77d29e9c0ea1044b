import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { cardCategories, offerKinds } from '#shared/choices/website/offers.ts';
import type { OfferTranslations } from '#shared/offer-words.ts';
import { choice, choiceCheck, created_at, id, is_sample, updated_at } from '../columns.ts';
import { services } from '../sales/services.ts';
import { media_items } from './media.ts';

/**
 * Plans, one-time services, add-ons and template cards of the public site. One that Foyer comes with has a row once the owner has
 * changed, moved or hidden it, and only what they changed is in it: a null follows the release.
 */
export const offers = pgTable(
  'offers',
  {
    id: id(),
    kind: choice('kind', offerKinds).notNull(),
    /** Of the one that Foyer comes with; null for the owner's own. */
    key: text('key'),
    /** Null for where it stands by itself: behind its neighbour of the release, or at the end. */
    position: integer('position'),
    is_visible: boolean('is_visible').notNull().default(true),
    name: text('name'),
    description: text('description'),
    /** The group of a one-time service, by its name in the first language. */
    group_name: text('group_name'),
    /** Of a month for plans and add-ons. */
    price_cents: integer('price_cents'),
    yearly_cents: integer('yearly_cents'),
    features: text('features').array(),
    is_popular: boolean('is_popular'),
    is_new: boolean('is_new'),
    is_upcoming: boolean('is_upcoming'),
    category: choice('category', cardCategories),
    demo: text('demo'),
    /** The picture of a card; null for the one that it comes with, or a drawing. */
    media_id: uuid('media_id').references(() => media_items.id, { onDelete: 'set null' }),
    /** What of the catalogue it sells: the price is the catalogue's then. */
    service_id: uuid('service_id').references(() => services.id, { onDelete: 'set null' }),
    translations: jsonb('translations').$type<OfferTranslations>().notNull().default({}),
    /** Counts the changes of its words and amounts: whoever saves names the one that they saw. */
    revision: integer('revision').notNull().default(0),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('offers_key_key').on(t.kind, t.key),
    index('offers_list_idx').on(t.kind, t.position, t.id),
    index('offers_media_id_idx').on(t.media_id),
    index('offers_service_id_idx').on(t.service_id),
    index('offers_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('offers_kind_check', t.kind),
    choiceCheck('offers_category_check', t.category),
    check('offers_own_check', sql`${t.key} is not null or ${t.name} is not null`),
    check('offers_price_check', sql`${t.price_cents} >= 0 and ${t.yearly_cents} >= 0`),
    check('offers_translations_check', sql`jsonb_typeof(${t.translations}) = 'object'`),
  ],
);
