import { sql } from 'drizzle-orm';
import { contactRows } from '#db/contact-rows.ts';
import { estimates } from '#db/schema/papers/estimates.ts';

const { sent_at, client_signed_at, declined_at } = estimates;

export const estimatesOfContact = contactRows({
  table: estimates,
  account: estimates.user_id,
  label: { one: 'estimate', many: 'estimates' },
  lastAct: sql`greatest(${sent_at}, ${client_signed_at}, ${declined_at})`,
});
