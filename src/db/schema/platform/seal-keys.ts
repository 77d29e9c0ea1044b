import { pgTable, text } from 'drizzle-orm/pg-core';
import { created_at, id, moment } from '../columns.ts';

/** The installation's own key for sealing documents, encrypted under the installation's secret; older ones stay for verification. */
export const seal_keys = pgTable('seal_keys', {
  id: id(),
  certificate_pem: text('certificate_pem').notNull(),
  certificate_sha256: text('certificate_sha256').notNull().unique(),
  private_key_encrypted: text('private_key_encrypted').notNull(),
  retired_at: moment('retired_at'),
  created_at: created_at(),
});
