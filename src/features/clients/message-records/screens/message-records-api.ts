import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inboxKey } from '#features/desk/conversations/screens/inbox/inbox-api.ts';
import { ticketPath } from '#features/desk/tickets/ticket-choices.ts';
import type { MessageRecordKind } from '#shared/choices/clients/message-records.ts';
import { newKey } from '#shared/new-key.ts';
import { apiClient } from '#ui/api-client.ts';
import { type MessageRecord, messageRecordsContract } from '../contract.ts';

export const messageRecordsApi = apiClient(messageRecordsContract);
// Below the inbox's key: whatever is told of a conversation reads these again, too.
export const messageRecordsKey = [...inboxKey, 'records'] as const;

export const kindLabels: Record<MessageRecordKind, string> = { task: 'Task', ticket: 'Ticket', change_order: 'Change order' };

/** Where the record is. */
export function recordPath({ kind, record_id, project }: MessageRecord): string {
  if (kind === 'ticket') return ticketPath(record_id);
  return kind === 'task' ? `/admin/projects/${project?.id ?? ''}?task=${record_id}` : `/admin/estimates?estimate=${record_id}`;
}

export const messagePath = ({ id, conversation_id }: NonNullable<MessageRecord['message']>): string =>
  `/admin/messages?conversation=${conversation_id}&message=${id}`;

/** Sent again after a lost answer, it is the same record. */
export function useMakeRecord<I>(
  send: (request_key: string, input: I) => Promise<MessageRecord>,
  { onDone, onError }: { onDone: () => void; onError: (error: unknown) => void },
) {
  const client = useQueryClient();
  const [request_key] = useState(newKey);
  return useMutation({
    mutationFn: (input: I) => send(request_key, input),
    // The message shows what was made of it: a toast would only cover the box to write in.
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: messageRecordsKey });
      onDone();
    },
    onError: (error) => {
      onError(error);
      // It may have been made before.
      void client.invalidateQueries({ queryKey: messageRecordsKey });
    },
  });
}
