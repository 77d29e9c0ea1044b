import { hashPassword } from 'better-auth/crypto';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Db } from '#db/client.ts';
import { system_setup } from '#db/schema/operations/setup.ts';
import { accounts, user_roles, users } from '#db/schema/people/auth.ts';
import { businesses } from '#db/schema/people/business.ts';
import type { Role } from '#shared/roles.ts';

export const testPassword = 'correct horse 9';

export const people = {
  super_admin: { email: 'owner@studio.test', first_name: 'Olive', last_name: 'Owner', role: 'super_admin', user_type: 'client' },
  admin: { email: 'admin@studio.test', first_name: 'Ada', last_name: 'Admin', role: 'admin', user_type: 'client' },
  client: { email: 'client@studio.test', first_name: 'Carl', last_name: 'Client', role: 'client', user_type: 'personal' },
  business: { email: 'business@studio.test', first_name: 'Bea', last_name: 'Business', role: 'client', user_type: 'business' },
} as const satisfies Record<string, { email: string; first_name: string; last_name: string; role: Role; user_type: string }>;
export type Person = keyof typeof people;

// Slow by intention, and the same for all: once in each test process.
let hashed: Promise<string> | undefined;

/** A studio whose setup is done, with one person of each kind. */
export async function seedStudio(db: Db): Promise<Record<Person, string>> {
  hashed ??= hashPassword(testPassword);
  const password = await hashed;
  const ids = { super_admin: v7(), admin: v7(), client: v7(), business: v7() };
  for (const [name, person] of Object.entries(people) as [Person, (typeof people)[Person]][]) {
    const id = ids[name];
    const { role, ...rest } = person;
    await db
      .insert(users)
      .values({ id, ...rest, display_name: `${person.first_name} ${person.last_name}`, email_verified: true });
    await db.insert(accounts).values({ user_id: id, account_id: id, provider_id: 'credential', password });
    await db.insert(user_roles).values({ user_id: id, role });
  }
  await db
    .insert(businesses)
    .values({ user_id: ids.business, business_name: 'Bea & Co', industry: 'Retail', business_type: 'llc' });
  await db
    .update(system_setup)
    .set({ setup_completed: true, super_admin_created: true, setup_completed_at: sql`now()`, setup_by: ids.super_admin });
  return ids;
}
