import { sql } from 'drizzle-orm';
import { contactRows } from '#db/contact-rows.ts';
import { contracts } from '#db/schema/papers/contracts.ts';

const { sent_at, client_signed_at, declined_at } = contracts;

export const contractsOfContact = contactRows({
  table: contracts,
  account: contracts.user_id,
  label: { one: 'contract', many: 'contracts' },
  lastAct: sql`greatest(${sent_at}, ${client_signed_at}, ${declined_at})`,
});
