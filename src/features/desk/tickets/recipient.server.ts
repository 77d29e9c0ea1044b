import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import type { Platform } from '#platform/platform.server.ts';
import { linkPath, linkToken } from './link.server.ts';
import type { TicketRow } from './rows.server.ts';
import { ownTicketPath } from './ticket-choices.ts';

export type LinkPorts = Pick<Platform, 'env' | 'secrets'>;

/** Where the requester reads the ticket; null where neither an account nor a link leads there any more. */
export function ticketUrl({ env, secrets }: LinkPorts, row: Pick<TicketRow, 'id' | 'user_id' | 'link_hash'>): string | null {
  if (row.user_id) return `${env.PUBLIC_URL}${ownTicketPath(row.id)}`;
  return row.link_hash ? `${env.PUBLIC_URL}${linkPath(linkToken(secrets, row.id))}` : null;
}

/** Who gets the emails about a ticket: the account unless it is deactivated, or the address that it was opened with. */
export async function recipientOf(db: DbOrTx, { user_id, email, is_sample }: TicketRow): Promise<string | null> {
  if (is_sample) return null;
  if (!user_id) return email;
  const [user] = await db
    .select({ email: users.email, deactivated_at: users.deactivated_at })
    .from(users)
    .where(eq(users.id, user_id));
  return user && !user.deactivated_at ? user.email : null;
}
