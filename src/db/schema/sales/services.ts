import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { frequencies, serviceKinds, serviceTypes } from '#shared/choices/sales/services.ts';
import { choice, choiceCheck, created_at, id, is_sample, updated_at } from '../columns.ts';
import { files } from '../platform/files.ts';

export const services = pgTable(
  'services',
  {
    id: id(),
    /** A template is a service that is shown in the gallery of templates. */
    kind: choice('kind', serviceKinds).notNull().default('service'),
    name: text('name').notNull(),
    description: text('description'),
    category: text('category'),
    price_cents: integer('price_cents'),
    // Hours, in quarters.
    duration: numeric('duration', { precision: 8, scale: 2, mode: 'number' }),
    image_url: text('image_url'),
    /** The uploaded picture that `image_url` names; null when it is elsewhere. */
    image_file_id: uuid('image_file_id').references(() => files.id, { onDelete: 'set null' }),
    is_active: boolean('is_active').notNull().default(true),
    type: choice('type', serviceTypes).notNull().default('one-time'),
    frequency: choice('frequency', frequencies),
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
    index('services_image_file_id_idx').on(t.image_file_id),
    index('services_created_at_idx').on(t.kind, t.created_at.desc(), t.id.desc()),
    choiceCheck('services_kind_check', t.kind),
    check('services_name_check', sql`length(trim(${t.name})) > 0`),
    check('services_price_check', sql`${t.price_cents} >= 0`),
    check('services_duration_check', sql`${t.duration} >= 0`),
    choiceCheck('services_type_check', t.type),
    choiceCheck('services_frequency_check', t.frequency),
    check('services_subscription_check', sql`(${t.type} = 'subscription') = (${t.frequency} is not null)`),
    check('services_features_check', sql`jsonb_typeof(${t.features}) = 'array'`),
  ],
);
