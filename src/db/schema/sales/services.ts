import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { created_at, id, is_sample, updated_at } from '../columns.ts';

export const services = pgTable(
  'services',
  {
    id: id(),
    /** A template is a service that is shown in the gallery of templates. */
    kind: text('kind').notNull().default('service'),
    name: text('name').notNull(),
    description: text('description'),
    category: text('category'),
    price_cents: integer('price_cents'),
    // Hours, in quarters.
    duration: numeric('duration', { precision: 8, scale: 2, mode: 'number' }),
    image_url: text('image_url'),
    is_active: boolean('is_active').notNull().default(true),
    type: text('type').notNull().default('one-time'),
    frequency: text('frequency'),
    features: jsonb('features').$type<string[]>().notNull().default([]),
    requires_contract: boolean('requires_contract').notNull().default(false),
    template_data: jsonb('template_data').$type<Record<string, unknown>>(),
    sort_order: integer('sort_order').notNull().default(0),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    index('services_list_idx').on(t.kind, t.is_active, t.sort_order, t.id),
    index('services_created_at_idx').on(t.kind, t.created_at.desc(), t.id.desc()),
    check('services_kind_check', sql`${t.kind} in ('service', 'template')`),
    check('services_name_check', sql`length(trim(${t.name})) > 0`),
    check('services_price_check', sql`${t.price_cents} >= 0`),
    check('services_duration_check', sql`${t.duration} >= 0`),
    check('services_type_check', sql`${t.type} in ('one-time', 'subscription')`),
    check(
      'services_frequency_check',
      sql`(${t.type} = 'one-time' and ${t.frequency} is null) or (${t.type} = 'subscription' and ${t.frequency} is not null and ${t.frequency} in ('monthly', 'yearly'))`,
    ),
    check('services_features_check', sql`jsonb_typeof(${t.features}) = 'array'`),
  ],
);
