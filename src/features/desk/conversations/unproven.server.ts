import { and, desc, eq, exists, inArray, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '#db/client.ts';
import { conversation_messages, conversations } from '#db/schema/desk/conversations.ts';
import { mailboxes } from '#db/schema/desk/mailbox.ts';
import { received_mails } from '#db/schema/desk/received-mails.ts';
import { isAtMicrosoft } from '#features/desk/received-mails/mailbox-name.ts';
import { unprovenSenders } from '#shared/choices/desk/received-mails.ts';

const isUnproven = inArray(received_mails.sender_proof, [...unprovenSenders]);

/** A conversation with mails that nothing confirms to be from their address. */
export const holdsUnproven = exists(
  new QueryBuilder()
    .select({ one: sql`1` })
    .from(conversation_messages)
    .innerJoin(received_mails, eq(received_mails.id, conversation_messages.mail_id))
    .where(and(eq(conversation_messages.conversation_id, conversations.id), isUnproven)),
);

/** Why nothing confirms who wrote: the mail server does not, or the studio has not said how its mail server is called. */
export async function whyUnproven(db: DbOrTx, conversation_id: string): Promise<'unconfirmed' | 'not_set_up' | null> {
  const [newest] = await db
    .select({ mailbox: received_mails.mailbox })
    .from(conversation_messages)
    .innerJoin(received_mails, eq(received_mails.id, conversation_messages.mail_id))
    .where(and(eq(conversation_messages.conversation_id, conversation_id), isUnproven))
    .orderBy(desc(conversation_messages.created_at))
    .limit(1);
  if (!newest) return null;
  if (isAtMicrosoft(newest.mailbox)) return 'unconfirmed';
  const isBlank = (await db.$count(mailboxes, eq(mailboxes.authserv_id, ''))) > 0;
  return isBlank ? 'not_set_up' : 'unconfirmed';
}
