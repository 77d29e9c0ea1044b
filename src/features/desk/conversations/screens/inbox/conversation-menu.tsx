import { Archive, ArchiveRestore, BellOff, CircleCheck, EllipsisVertical, Info, RotateCcw, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { InboxConversation } from '../../inbox-contract.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { ConversationDetails } from './conversation-details.tsx';
import { useInboxChange } from './inbox-api.ts';
import { SnoozeDialog } from './snooze-dialog.tsx';

type Open = 'details' | 'assign' | 'snooze' | null;

export function ConversationMenu({ conversation, onArchived }: { conversation: InboxConversation; onArchived: () => void }) {
  const [open, setOpen] = useState<Open>(null);
  const { status, archived_at, snoozed_until } = conversation;
  const change = useInboxChange(conversation.id);
  const close = () => setOpen(null);
  const resolve = () =>
    status === 'completed'
      ? change.mutate({ status: 'active', done: 'Conversation reopened', undo: { status } })
      : change.mutate({ status: 'completed', done: 'Marked as resolved', undo: { status } });
  const archive = () => {
    const is_archived = archived_at !== null;
    change.mutate({
      is_archived: !is_archived,
      done: is_archived ? 'Moved to the inbox' : 'Conversation archived',
      undo: { is_archived },
    });
    if (!is_archived) onArchived();
  };
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton label="Conversation options" icon={<EllipsisVertical aria-hidden="true" />} />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem icon={<Info aria-hidden="true" />} onSelect={() => setOpen('details')}>
            View Details
          </DropdownMenuItem>
          <DropdownMenuItem icon={<UserRoundPlus aria-hidden="true" />} onSelect={() => setOpen('assign')}>
            Assign to Team
          </DropdownMenuItem>
          {status === 'completed' ? (
            <DropdownMenuItem icon={<RotateCcw aria-hidden="true" />} onSelect={resolve}>
              Reopen
            </DropdownMenuItem>
          ) : (
            <DropdownMenuItem icon={<CircleCheck aria-hidden="true" />} onSelect={resolve}>
              Mark as Resolved
            </DropdownMenuItem>
          )}
          {archived_at ? (
            <DropdownMenuItem icon={<ArchiveRestore aria-hidden="true" />} onSelect={archive}>
              Move to Inbox
            </DropdownMenuItem>
          ) : (
            <DropdownMenuItem icon={<Archive aria-hidden="true" />} onSelect={archive}>
              Archive
            </DropdownMenuItem>
          )}
          <DropdownMenuSeparator />
          {snoozed_until ? (
            <DropdownMenuItem
              icon={<BellOff aria-hidden="true" />}
              onSelect={() => change.mutate({ snoozed_until: null, done: 'Snooze ended', undo: { snoozed_until } })}
            >
              End Snooze
            </DropdownMenuItem>
          ) : (
            <DropdownMenuItem icon={<BellOff aria-hidden="true" />} onSelect={() => setOpen('snooze')}>
              Snooze
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {open === 'details' && <ConversationDetails conversation={conversation} change={change} onClose={close} />}
      {open === 'assign' && <AssignDialog conversation={conversation} change={change} onClose={close} />}
      {open === 'snooze' && <SnoozeDialog change={change} onClose={close} />}
    </>
  );
}
