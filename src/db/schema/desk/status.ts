import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { componentStatuses, incidentImpacts, incidentStatuses } from '#shared/choices/desk/status.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';

export const status_components = pgTable(
  'status_components',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description'),
    /** What the owner set. An open incident may make the shown status worse, and gives it back when it is resolved. */
    status: choice('status', componentStatuses).notNull().default('operational'),
    position: integer('position').notNull().default(0),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    index('status_components_position_idx').on(t.position, t.id),
    check('status_components_name_check', sql`length(trim(${t.name})) > 0`),
    choiceCheck('status_components_status_check', t.status),
  ],
);

export const status_incidents = pgTable(
  'status_incidents',
  {
    id: id(),
    title: text('title').notNull(),
    impact: choice('impact', incidentImpacts).notNull(),
    status: choice('status', incidentStatuses).notNull().default('investigating'),
    started_at: moment('started_at').notNull().defaultNow(),
    resolved_at: moment('resolved_at'),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    index('status_incidents_started_at_idx').on(t.started_at.desc(), t.id.desc()),
    index('status_incidents_open_idx').on(t.started_at).where(sql`${t.resolved_at} is null`),
    check('status_incidents_title_check', sql`length(trim(${t.title})) > 0`),
    choiceCheck('status_incidents_impact_check', t.impact),
    choiceCheck('status_incidents_status_check', t.status),
    check('status_incidents_resolved_check', sql`(${t.status} = 'resolved') = (${t.resolved_at} is not null)`),
    check('status_incidents_time_check', sql`${t.resolved_at} >= ${t.started_at}`),
  ],
);

export const status_incident_updates = pgTable(
  'status_incident_updates',
  {
    id: id(),
    incident_id: uuid('incident_id')
      .notNull()
      .references(() => status_incidents.id, { onDelete: 'cascade' }),
    status: choice('status', incidentStatuses).notNull(),
    message: text('message').notNull(),
    created_at: created_at(),
  },
  (t) => [
    index('status_incident_updates_list_idx').on(t.incident_id, t.created_at.desc(), t.id.desc()),
    choiceCheck('status_incident_updates_status_check', t.status),
  ],
);

export const status_incident_components = pgTable(
  'status_incident_components',
  {
    incident_id: uuid('incident_id')
      .notNull()
      .references(() => status_incidents.id, { onDelete: 'cascade' }),
    component_id: uuid('component_id')
      .notNull()
      .references(() => status_components.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.incident_id, t.component_id] }),
    index('status_incident_components_component_idx').on(t.component_id),
  ],
);
