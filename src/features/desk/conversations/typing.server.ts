import type { DbOrTx } from '#db/client.ts';
import { signalLive } from '#platform/live/tell-live.server.ts';
import type { Sender } from '#shared/choices/desk/conversations.ts';
import { accountOf } from './messages.server.ts';
import type { Conversation } from './rows.server.ts';

/** The other side's open pages show it for some seconds; nothing of it is stored. */
export async function tellTyping(db: DbOrTx, sender: Sender, conversation: Conversation): Promise<void> {
  const signal = { topic: 'typing', id: conversation.id } as const;
  if (sender === 'client') return signalLive(db, 'studio', signal);
  // The chat of the visitor's cookie, and the portal of whoever has an account.
  if (conversation.token_hash) await signalLive(db, `conversation:${conversation.id}`, signal);
  const account = await accountOf(db, conversation);
  if (account) await signalLive(db, `user:${account}`, signal);
}
