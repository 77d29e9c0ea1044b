import { useQuery } from '@tanstack/react-query';
import { FileText, LifeBuoy, Link2, ListTodo, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { InboxConversation } from '#features/desk/conversations/inbox-contract.ts';
import type { Message } from '#features/desk/conversations/message-contract.ts';
import type { MessageParts } from '#features/desk/conversations/screens/thread/side.ts';
import type { MessageRecordKind } from '#shared/choices/clients/message-records.ts';
import { DropdownMenuItem } from '#ui/dropdown-menu.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { MessageRecord } from '../contract.ts';
import { ChangeOrderDialog } from './change-order-dialog.tsx';
import { kindLabels, messageRecordsApi, messageRecordsKey, recordPath } from './message-records-api.ts';
import { TaskOfMessageDialog } from './task-dialog.tsx';
import { TicketOfMessageDialog } from './ticket-dialog.tsx';

export type RecordDialogProps = { conversation: InboxConversation; message: Message; onClose: () => void };

const dialogs = { task: TaskOfMessageDialog, ticket: TicketOfMessageDialog, change_order: ChangeOrderDialog };
const choices: { kind: MessageRecordKind; label: string; icon: LucideIcon }[] = [
  { kind: 'task', label: 'Create task', icon: ListTodo },
  { kind: 'ticket', label: 'Create ticket', icon: LifeBuoy },
  { kind: 'change_order', label: 'Create change order', icon: FileText },
];

type MessageRecordsProps = { conversation: InboxConversation; children: (parts: MessageParts) => ReactNode };

/** What was made of the messages of a conversation, and how more is made. */
export function MessageRecords({ conversation, children }: MessageRecordsProps) {
  const [making, setMaking] = useState<{ kind: MessageRecordKind; message: Message } | null>(null);
  const conversation_id = conversation.id;
  const records = useQuery({
    queryKey: [...messageRecordsKey, { conversation_id }],
    queryFn: () => messageRecordsApi.call.list({ conversation_id }),
  });
  const items = records.data?.items ?? [];
  const Dialog = making && dialogs[making.kind];
  return (
    <>
      {children({
        menuOf: (message) =>
          !conversation.held_at &&
          choices
            .filter(({ kind }) => kind !== 'ticket' || message.sender === 'client')
            .map(({ kind, label, icon: Icon }) => (
              <DropdownMenuItem key={kind} icon={<Icon aria-hidden="true" />} onSelect={() => setMaking({ kind, message })}>
                {label}
              </DropdownMenuItem>
            )),
        belowOf: ({ id }) => <RecordLinks records={items.filter(({ message }) => message?.id === id).toReversed()} />,
      })}
      {making && Dialog && <Dialog conversation={conversation} message={making.message} onClose={() => setMaking(null)} />}
    </>
  );
}

function RecordLinks({ records }: { records: readonly MessageRecord[] }) {
  if (records.length === 0) return null;
  return (
    <ul aria-label="Made of this message" className="grid max-w-full gap-0.5 px-1 text-xs">
      {records.map((record) => (
        <li key={record.id} className="flex min-w-0 items-center gap-1.5">
          <Link2 aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
          <TextLink to={recordPath(record)} className="truncate">
            {kindLabels[record.kind]}: {record.label}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
