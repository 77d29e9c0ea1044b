import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { newKey } from '#shared/new-key.ts';
import { reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import type { Message, MessagePage, Uploaded } from '../../message-contract.ts';
import { mergeMessages } from './merge-messages.ts';
import { type Outgoing, outgoing } from './outgoing.ts';
import type { HoldsMessages, ThreadSide } from './side.ts';

const nothing: readonly Outgoing[] = [];
const notSent = 'This message was not sent.';

/** The messages of one conversation, those on their way, and what can be done with them. */
export function useThread(side: ThreadSide, page: MessagePage) {
  const client = useQueryClient();
  const { conversation_id, key, listKey } = side;
  const [known, setKnown] = useState<readonly Message[]>(page.items);
  const [cursor, setCursor] = useState(page.next_cursor);
  const waiting = useSyncExternalStore(
    outgoing.subscribe,
    () => outgoing.of(conversation_id),
    () => nothing,
  );
  // The newest page moves on as messages come; what has left it stays on the screen.
  useEffect(() => setKnown((all) => mergeMessages(all, page.items)), [page.items]);

  const put = (message: Message) => {
    setKnown((all) => mergeMessages(all, [message]));
    client.setQueryData<HoldsMessages>(
      key,
      (held) => held && { ...held, messages: { ...held.messages, items: mergeMessages(held.messages.items, [message]) } },
    );
  };
  const settle = () =>
    Promise.all([client.invalidateQueries({ queryKey: key }), client.invalidateQueries({ queryKey: listKey })]);

  const sending = useMutation({
    // One after the other, in the order of writing.
    scope: { id: `message ${conversation_id}` },
    mutationFn: ({ key: request_key, text, files }: Outgoing) =>
      side.send({ text, request_key, file_ids: files.map(({ id }) => id) }),
    // What was asked for before it was sent does not know it.
    onSuccess: async (message, entry) => {
      await client.cancelQueries({ queryKey: key });
      put(message);
      outgoing.drop(conversation_id, entry.key);
    },
    onError: (error, entry) => outgoing.fail(conversation_id, entry.key, reasonOf(error, notSent)),
    onSettled: settle,
  });
  const changing = useMutation({
    scope: { id: `message ${conversation_id}` },
    mutationFn: ({ id, text }: { id: string; text: string | null }) => (text === null ? side.remove(id) : side.edit(id, text)),
    onSuccess: put,
    onError: (error) => toast.error(reasonOf(error, 'The message could not be changed.')),
    onSettled: settle,
  });
  const loading = useMutation({
    mutationFn: (from: string) => side.earlier(from),
    onSuccess: (earlier) => {
      setKnown((all) => mergeMessages(earlier.items, all));
      setCursor(earlier.next_cursor);
    },
    onError: (error) => toast.error(reasonOf(error, 'Earlier messages could not be loaded.')),
  });

  const start = (entry: Outgoing) => {
    outgoing.put(conversation_id, entry);
    sending.mutate(entry);
  };
  return {
    messages: mergeMessages(known, page.items),
    waiting,
    send: (text: string, files: readonly Uploaded[]) =>
      start({ key: newKey(), text, files, at: new Date().toISOString(), error: null }),
    retry: (entry: Outgoing) => start({ ...entry, error: null }),
    discard: (entry: Outgoing) => outgoing.drop(conversation_id, entry.key),
    edit: (id: string, text: string) => changing.mutate({ id, text }),
    remove: (id: string) => changing.mutate({ id, text: null }),
    hasEarlier: cursor !== null,
    isLoadingEarlier: loading.isPending,
    loadEarlier: () => cursor && loading.mutate(cursor),
  };
}
