import type { Message } from '../../message-contract.ts';

/** Both, each message once and as the second list has it, oldest first. */
export function mergeMessages(known: readonly Message[], news: readonly Message[]): Message[] {
  const byId = new Map([...known, ...news].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id));
}
