import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { contractOrigins, contractStatuses, contractTypes } from '#shared/choices/papers/contracts.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { users } from '../people/auth.ts';
import { contacts } from '../people/contacts.ts';
import { carts } from '../sales/cart.ts';
import { orders } from '../sales/orders.ts';
import { services } from '../sales/services.ts';
import { estimates } from './estimates.ts';

/** What a contract is about, as it was when it was written; in the units of an estimate's line. */
export type ContractService = {
  name: string;
  description: string | null;
  quantity_hundredths: number;
  unit_price_cents: number;
  discount_bp: number;
  tax_rate_bp: number;
};

/** Terms that the studio uses again and again, with merge fields such as {{client_name}}. */
export const contract_templates = pgTable(
  'contract_templates',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description'),
    contract_type: choice('contract_type', contractTypes).notNull().default('service'),
    terms_and_conditions: jsonb('terms_and_conditions').$type<string[]>().notNull().default([]),
    payment_terms: jsonb('payment_terms').$type<string[]>().notNull().default([]),
    created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('contract_templates_name_key').on(sql`lower(${t.name})`),
    index('contract_templates_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('contract_templates_type_check', t.contract_type),
  ],
);

export const contracts = pgTable(
  'contracts',
  {
    id: id(),
    /** Written by the studio and signed by link, or signed at checkout in the portal. */
    origin: choice('origin', contractOrigins).notNull(),
    /** CT- and six digits for a contract of the checkout, CON- and a number for one that the studio writes. */
    contract_number: text('contract_number').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    contract_type: choice('contract_type', contractTypes).notNull().default('service'),
    status: choice('status', contractStatuses).notNull().default('draft'),
    contact_id: uuid('contact_id').references(() => contacts.id, { onDelete: 'restrict' }),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The estimate that it was made from: an estimate becomes a contract once. */
    estimate_id: uuid('estimate_id').references(() => estimates.id, { onDelete: 'set null' }),
    /** The sum of the services; without any, the total that was written down. */
    total_amount_cents: bigint('total_amount_cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull().default('USD'),
    effective_date: date('effective_date'),
    expiration_date: date('expiration_date'),
    services: jsonb('services').$type<ContractService[]>().notNull().default([]),
    terms_and_conditions: jsonb('terms_and_conditions').$type<string[]>().notNull().default([]),
    payment_terms: jsonb('payment_terms').$type<string[]>().notNull().default([]),
    client_signature: text('client_signature'),
    client_signed_at: moment('client_signed_at'),
    admin_signature: text('admin_signature'),
    admin_signed_at: moment('admin_signed_at'),
    created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** The cart whose checkout asks for it, until it becomes an order. */
    cart_id: uuid('cart_id').references(() => carts.id, { onDelete: 'set null' }),
    service_id: uuid('service_id').references(() => services.id, { onDelete: 'set null' }),
    order_id: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** Of a contract of the checkout: when its order was placed. Until then it binds nobody, and no list shows it. */
    concluded_at: moment('concluded_at'),
    /** The exact words that were agreed to, and their SHA-256 in hex. */
    text: text('text').notNull().default(''),
    text_sha256: text('text_sha256'),
    signer_ip_address: text('signer_ip_address'),
    signer_user_agent: text('signer_user_agent'),
    /** The drawn signatures as SVG path data, where a person drew instead of typing. */
    client_signature_drawing: text('client_signature_drawing'),
    admin_signature_drawing: text('admin_signature_drawing'),
    /** Of a contract that the studio wrote: the link's secret. */
    access_token: text('access_token'),
    access_revoked_at: moment('access_revoked_at'),
    version: integer('version').notNull().default(1),
    /** SHA-256 of the content as the client has it before them, set on sending. */
    content_sha256: text('content_sha256'),
    sent_at: moment('sent_at'),
    /** The address that the link was sent to. Once the contact has another one, the link opens nothing. */
    sent_to: text('sent_to'),
    viewed_at: moment('viewed_at'),
    completed_at: moment('completed_at'),
    cancelled_at: moment('cancelled_at'),
    /** A contract that the client declined is cancelled, with their reason. */
    declined_at: moment('declined_at'),
    decline_reason: text('decline_reason'),
    reminders_enabled: boolean('reminders_enabled').notNull().default(true),
    reminders_sent: integer('reminders_sent').notNull().default(0),
    next_reminder_at: moment('next_reminder_at'),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('contracts_contract_number_key').on(t.contract_number),
    uniqueIndex('contracts_cart_service_key').on(t.cart_id, t.service_id),
    uniqueIndex('contracts_estimate_id_key').on(t.estimate_id),
    uniqueIndex('contracts_access_token_key').on(t.access_token),
    index('contracts_contact_id_idx').on(t.contact_id, t.created_at.desc(), t.id.desc()),
    index('contracts_next_reminder_at_idx').on(t.next_reminder_at).where(sql`${t.next_reminder_at} is not null`),
    // The owner's list leaves out what a checkout is still preparing.
    index('contracts_listed_idx')
      .on(t.created_at.desc(), t.id.desc())
      .where(sql`${t.origin} = 'studio' or ${t.concluded_at} is not null`),
    index('contracts_listed_status_idx')
      .on(t.status, t.created_at.desc(), t.id.desc())
      .where(sql`${t.origin} = 'studio' or ${t.concluded_at} is not null`),
    index('contracts_created_at_idx').on(t.created_at.desc(), t.id.desc()),
    index('contracts_status_idx').on(t.status, t.created_at.desc(), t.id.desc()),
    index('contracts_user_id_idx').on(t.user_id, t.created_at.desc(), t.id.desc()),
    index('contracts_order_id_idx').on(t.order_id),
    index('contracts_service_id_idx').on(t.service_id),
    choiceCheck('contracts_status_check', t.status),
    choiceCheck('contracts_origin_check', t.origin),
    // Only what the studio sends has a link of its own.
    check('contracts_link_check', sql`(${t.origin} = 'studio') = (${t.access_token} is not null)`),
    choiceCheck('contracts_type_check', t.contract_type),
    check('contracts_signed_check', sql`(${t.client_signature} is null) = (${t.client_signed_at} is null)`),
    check('contracts_countersigned_check', sql`(${t.admin_signature} is null) = (${t.admin_signed_at} is null)`),
    check('contracts_currency_check', sql`${t.currency} ~ '^[A-Z]{3}$'`),
  ],
);
