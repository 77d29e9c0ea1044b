import type { Uploaded } from '../../message-contract.ts';

/** A message on its way. `key` goes along with every attempt, so that one which did arrive is not kept twice. */
export type Outgoing = { key: string; text: string; files: readonly Uploaded[]; at: string; error: string | null };

const none: readonly Outgoing[] = [];
const byConversation = new Map<string, readonly Outgoing[]>();
const listeners = new Set<() => void>();

/** Of this tab, also while another conversation is open. */
export const outgoing = {
  subscribe: (listen: () => void) => {
    listeners.add(listen);
    return () => void listeners.delete(listen);
  },
  of: (conversation_id: string): readonly Outgoing[] => byConversation.get(conversation_id) ?? none,
  put: (conversation_id: string, entry: Outgoing) => {
    const others = outgoing.of(conversation_id).filter(({ key }) => key !== entry.key);
    set(conversation_id, [...others, entry]);
  },
  fail: (conversation_id: string, key: string, error: string) =>
    set(
      conversation_id,
      outgoing.of(conversation_id).map((one) => (one.key === key ? { ...one, error } : one)),
    ),
  drop: (conversation_id: string, key: string) =>
    set(
      conversation_id,
      outgoing.of(conversation_id).filter((one) => one.key !== key),
    ),
};

function set(conversation_id: string, entries: readonly Outgoing[]): void {
  byConversation.set(conversation_id, entries);
  for (const listen of listeners) listen();
  // What has not arrived is in this tab alone: the browser asks before it is lost.
  const isAny = [...byConversation.values()].some((all) => all.length > 0);
  window[isAny ? 'addEventListener' : 'removeEventListener']('beforeunload', askBeforeLeaving);
}

function askBeforeLeaving(event: Event): void {
  event.preventDefault();
}
