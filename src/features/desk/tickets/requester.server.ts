import { eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '#db/client.ts';
import { shownAccount } from '#db/proven-address.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import type { TicketRow } from './rows.server.ts';

type Requester = { id: string; has_account: boolean };

const standing = alias(contacts, 'standing');

/** The client with the account or, without one, the address; of a merged one, that which stands for it. */
export async function contactOf(db: DbOrTx, { user_id, email }: TicketRow): Promise<Requester | null> {
  const [found] = await db
    .select({
      id: sql<string>`coalesce(${contacts.merged_into}, ${contacts.id})`,
      has_account: sql<boolean>`coalesce(${shownAccount}, ${standing.user_id}, ${standing.claimed_by}) is not null`,
    })
    .from(contacts)
    .leftJoin(standing, eq(standing.id, contacts.merged_into))
    // Who is signed in is who asks, whatever address was typed.
    .where(
      user_id
        ? or(eq(contacts.user_id, user_id), eq(contacts.claimed_by, user_id))
        : eq(sql`lower(${contacts.email})`, email.toLowerCase()),
    )
    .limit(1);
  return found ?? null;
}

/** Nobody signed in for it, and the address is of somebody who could have: anybody can type an address. */
export const isUnproven = ({ user_id, is_sample }: TicketRow, contact: Requester | null): boolean =>
  user_id === null && !is_sample && contact?.has_account === true;
