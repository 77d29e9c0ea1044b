import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from '../columns.ts';

export const audit_log = pgTable(
  'audit_log',
  {
    id: id(),
    at: moment('at').notNull().defaultNow(),
    actor_id: uuid('actor_id'),
    actor_role: text('actor_role'),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entity_id: text('entity_id'),
    request_id: text('request_id'),
    ip_address: text('ip_address'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index('audit_log_at_idx').on(t.at.desc(), t.id.desc()),
    index('audit_log_entity_idx').on(t.entity, t.entity_id),
    index('audit_log_actor_idx').on(t.actor_id, t.at.desc(), t.id.desc()),
    index('audit_log_action_idx').on(t.action, t.at.desc(), t.id.desc()),
    index('audit_log_kind_idx').on(t.entity, t.at.desc(), t.id.desc()),
    // What happened in support is read by itself.
    index('audit_log_tickets_idx').on(t.at.desc(), t.id.desc()).where(sql`${t.entity} = 'support_tickets'`),
  ],
);
