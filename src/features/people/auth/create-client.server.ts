import type { Tx } from '#db/client.ts';
import type { businesses } from '#db/schema/people/business.ts';
import { createBusiness } from '#features/people/business/service.server.ts';
import { meetClient } from '#features/people/contacts/meet.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { AccountType } from '#shared/choices/people/auth.ts';
import { insertAccount, type NewAccount } from './accounts.server.ts';
import { authAudit } from './audit.server.ts';
import { clientRegistered } from './events.ts';

export type NewClient = Omit<NewAccount, 'role' | 'user_type'> & { user_type: AccountType };
type NewBusiness = Omit<typeof businesses.$inferInsert, 'user_id'>;
type From = { request_id: string; ip_address: string | null };

/** A client's account with all that belongs to it; false when the id or the email address is taken. */
export async function createClient(tx: Tx, from: From, person: NewClient, business: NewBusiness | null): Promise<boolean> {
  const { id, user_type, social } = person;
  if (!(await insertAccount(tx, { ...person, role: 'client' }))) return false;
  if (business) await createBusiness(tx, { ...business, user_id: id });
  await meetClient(tx, id);
  const details = { user_type, ...(social ? { provider: social.provider } : {}) };
  const entry = { action: 'client.register', entity: 'users', entity_id: id, details } as const;
  await authAudit.write(tx, { ...from, ...entry, actor: { id, role: 'client' } });
  await emit(tx, clientRegistered, { user_id: id, user_type });
  return true;
}
