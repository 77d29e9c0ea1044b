import { sql } from 'drizzle-orm';
import { contacts } from '#db/schema/people/contacts.ts';
import type { DailyFigure } from '#platform/feature/daily-figure.server.ts';

export const clientFigures: DailyFigure = {
  kind: 'clients.new',
  source: 'contacts',
  from: sql`${contacts}`,
  where: sql`${contacts.client_since} is not null`,
  at: sql`${contacts.client_since}`,
  key: sql`${contacts.client_type}`,
};
