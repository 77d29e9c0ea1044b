import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { blocked_senders } from '#db/schema/desk/conversations.ts';

export const isBlocked = async (db: DbOrTx, address: string): Promise<boolean> =>
  (await db.$count(blocked_senders, eq(blocked_senders.address, address.toLowerCase()))) > 0;
