import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { BrandColors } from '#shared/branding.ts';
import { id, updated_at } from '../columns.ts';
import { files } from '../platform/files.ts';

export const branding = pgTable(
  'branding',
  {
    id: id(),
    company_name: text('company_name').notNull(),
    colors: jsonb('colors').$type<BrandColors>().notNull(),
    logo_light_file_id: uuid('logo_light_file_id').references(() => files.id, { onDelete: 'set null' }),
    logo_dark_file_id: uuid('logo_dark_file_id').references(() => files.id, { onDelete: 'set null' }),
    owner_picture_file_id: uuid('owner_picture_file_id').references(() => files.id, { onDelete: 'set null' }),
    error_page_message: text('error_page_message').notNull(),
    updated_at: updated_at(),
  },
  () => [uniqueIndex('branding_single').on(sql`(true)`)],
);
