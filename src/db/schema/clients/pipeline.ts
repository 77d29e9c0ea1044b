import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { leadSources, leadStages, stageCauses } from '#shared/choices/clients/pipeline.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { estimates } from '../papers/estimates.ts';
import { users } from '../people/auth.ts';
import { contacts } from '../people/contacts.ts';

/**
 * Work that somebody may give to the studio. A person gets no second lead while one is open; two are open only after two contacts
 * with one each were merged, until the owner closes one.
 */
export const leads = pgTable(
  'leads',
  {
    id: id(),
    contact_id: uuid('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    stage: choice('stage', leadStages).notNull(),
    /** Within its stage. Any number fits between two others, so that a move writes one row. */
    position: numeric('position').notNull(),
    source: choice('source', leadSources).notNull(),
    next_step: text('next_step'),
    next_step_on: date('next_step_on'),
    lost_reason: text('lost_reason'),
    /** What its estimates come to, by currency in minor units. */
    amounts: jsonb('amounts').$type<Record<string, number>>().notNull().default({}),
    /** When the person asked, which may be earlier than the row. */
    opened_at: moment('opened_at').notNull(),
    closed_at: moment('closed_at'),
    /** When the owner last chose the stage: nothing that happened before moves the lead. */
    decided_at: moment('decided_at'),
    created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    index('leads_open_idx').on(t.contact_id).where(sql`${t.closed_at} is null`),
    index('leads_contact_id_idx').on(t.contact_id, t.opened_at),
    index('leads_stage_idx').on(t.stage, t.position, t.id),
    index('leads_source_idx').on(t.source, t.stage, t.position, t.id),
    index('leads_opened_at_idx').on(t.opened_at),
    index('leads_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('leads_stage_check', t.stage),
    choiceCheck('leads_source_check', t.source),
    check('leads_closed_check', sql`(${t.stage} in ('won', 'lost')) = (${t.closed_at} is not null)`),
    check('leads_lost_check', sql`(${t.stage} = 'lost') = (${t.lost_reason} is not null)`),
    check('leads_amounts_check', sql`jsonb_typeof(${t.amounts}) = 'object'`),
  ],
);

/** How long a lead stood in which stage, one row for each time it came there. */
export const lead_stages = pgTable(
  'lead_stages',
  {
    id: id(),
    lead_id: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    stage: choice('stage', leadStages).notNull(),
    entered_at: moment('entered_at').notNull(),
    /** Null for the stage that it is in. */
    left_at: moment('left_at'),
    cause: choice('cause', stageCauses).notNull(),
    changed_by: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('lead_stages_current_key').on(t.lead_id).where(sql`${t.left_at} is null`),
    index('lead_stages_lead_id_idx').on(t.lead_id, t.entered_at, t.id),
    index('lead_stages_left_at_idx').on(t.left_at).where(sql`${t.left_at} is not null`),
    choiceCheck('lead_stages_stage_check', t.stage),
    choiceCheck('lead_stages_cause_check', t.cause),
    check('lead_stages_time_check', sql`${t.left_at} >= ${t.entered_at}`),
  ],
);

/** Leads that the owner deleted: what happened while they stood opens none again. */
export const deleted_leads = pgTable(
  'deleted_leads',
  {
    /** That of the lead. */
    id: id(),
    contact_id: uuid('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    /** When it was closed, else deleted. */
    ended_at: moment('ended_at').notNull(),
  },
  (t) => [index('deleted_leads_contact_id_idx').on(t.contact_id, t.ended_at)],
);

/** The estimates that were sent in a lead: each belongs to one. */
export const lead_estimates = pgTable(
  'lead_estimates',
  {
    estimate_id: uuid('estimate_id')
      .primaryKey()
      .references(() => estimates.id, { onDelete: 'cascade' }),
    lead_id: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
  },
  (t) => [index('lead_estimates_lead_id_idx').on(t.lead_id)],
);

/** How many leads of a source are in a stage (without a currency) and what they come to in each currency. Triggers on `leads` keep it. */
export const lead_sums = pgTable(
  'lead_sums',
  {
    stage: choice('stage', leadStages).notNull(),
    source: choice('source', leadSources).notNull(),
    currency: text('currency').notNull(),
    leads: integer('leads').notNull(),
    amount_cents: bigint('amount_cents', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.stage, t.source, t.currency] }),
    choiceCheck('lead_sums_stage_check', t.stage),
    choiceCheck('lead_sums_source_check', t.source),
  ],
);
