import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { created_at, id, is_sample, updated_at } from '../columns.ts';
import { users } from './auth.ts';

export const businesses = pgTable(
  'businesses',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    business_name: text('business_name').notNull(),
    business_type: text('business_type'),
    industry: text('industry'),
    website: text('website'),
    address: text('address'),
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    country: text('country'),
    founding_date: date('founding_date'),
    employee_count: integer('employee_count'),
    annual_revenue: text('annual_revenue'),
    encrypted_phone: text('encrypted_phone'),
    encrypted_tax_id: text('encrypted_tax_id'),
    encrypted_registration_number: text('encrypted_registration_number'),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('businesses_user_id_key').on(t.user_id),
    check('businesses_employee_count_check', sql`${t.employee_count} >= 0`),
  ],
);
