import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { SavedReplySelect } from '#features/desk/saved-replies/screens/saved-reply-select.tsx';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Avatar } from '#ui/avatar.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { InboxConversation } from '../../inbox-contract.ts';
import type { MessageParts } from '../thread/side.ts';
import { Thread } from '../thread/thread.tsx';
import { ConversationMenu } from './conversation-menu.tsx';
import { HeldSender } from './held-sender.tsx';
import { inboxApi, inboxConversationKey, inboxKey, lookEvery, studioSide } from './inbox-api.ts';
import { SourceBadge, StatusBadge } from './inbox-badges.tsx';
import { nameOf } from './inbox-list.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { ScheduledList } from './scheduled-list.tsx';
import { withTakenBack } from './taken-back.ts';

/** How whoever answers and the studio are called in a saved reply. */
export type ReplyNames = { agentName: string; studioName: string };
/** Shows the thread with what another feature adds to its messages. */
export type WithParts = (conversation: InboxConversation, show: (parts: MessageParts) => ReactNode) => ReactNode;
type InboxThreadProps = ReplyNames & {
  id: string;
  loaded: InboxConversation | null;
  /** The message that a link leads to. */
  focused: string | null;
  withParts: WithParts;
  onClose: () => void;
};

const noAccount = 'This client has no account yet, and could not open a file here.';

export function InboxThread({ id, loaded, focused, withParts, agentName, studioName, onClose }: InboxThreadProps) {
  const client = useQueryClient();
  const [scheduling, setScheduling] = useState<{ text: string; onDone: () => void } | null>(null);
  const conversation = useQuery({
    queryKey: inboxConversationKey(id),
    queryFn: () => inboxApi.call.get({ id }),
    initialData: loaded ?? undefined,
    refetchInterval: lookEvery,
    refetchOnWindowFocus: 'always',
  });
  const { data, error } = conversation;
  if (error instanceof ApiFailure && [400, 404].includes(error.status))
    return (
      <>
        <BackBar onClose={onClose} />
        <EmptyState title="This conversation does not exist" text="It may have been removed." className="my-auto" />
      </>
    );
  if (!data)
    return (
      <>
        <BackBar onClose={onClose} />
        {error ? (
          <ErrorPanel
            message={reasonOf(error, 'The conversation could not be loaded.')}
            onRetry={() => void conversation.refetch()}
            retrying={conversation.isFetching}
          />
        ) : (
          <LoadingRows rows={4} className="p-5" />
        )}
      </>
    );
  return (
    <>
      <header className="flex items-center gap-3 border-b px-3 py-2.5 sm:px-4">
        <IconButton
          label="Back to all conversations"
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={onClose}
          className="lg:hidden"
        />
        <Avatar person={data.client} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-sm font-semibold">{nameOf(data.client)}</h2>
          <p className="truncate text-xs text-muted">
            {[data.client.company, data.subject].filter(Boolean).join(' · ') || data.client.email}
          </p>
        </div>
        <span className="flex items-center gap-1.5 max-sm:hidden">
          <SourceBadge source={data.source} />
          <StatusBadge status={data.status} />
          <SampleBadge show={data.is_sample} />
        </span>
        <ConversationMenu conversation={data} onArchived={onClose} />
      </header>
      {withParts(data, (parts) => (
        <Thread
          parts={parts}
          focused={focused}
          side={studioSide(id, nameOf(data.client))}
          page={data.messages}
          draft={data.draft}
          unread={data.unread}
          instead={data.held_at ? <HeldSender conversation={data} /> : undefined}
          noFiles={data.takes_files ? null : noAccount}
          onRead={() => void client.invalidateQueries({ queryKey: inboxKey })}
          onSchedule={(text, onDone) => setScheduling({ text, onDone })}
          aboveComposer={(text, write, focus) => (
            <>
              <ScheduledList
                conversation={data}
                onTakenBack={(words) => {
                  write(withTakenBack(text, words));
                  focus();
                }}
              />
              <div className="sm:max-w-64">
                <SavedReplySelect
                  values={{
                    client_name: nameOf(data.client),
                    subject: data.subject ?? '',
                    agent_name: agentName,
                    studio_name: studioName,
                  }}
                  text={text}
                  onWrite={write}
                />
              </div>
            </>
          )}
        />
      ))}
      {scheduling && (
        <ScheduleDialog
          conversation_id={id}
          text={scheduling.text}
          onClose={() => setScheduling(null)}
          onDone={() => {
            scheduling.onDone();
            setScheduling(null);
          }}
        />
      )}
    </>
  );
}

function BackBar({ onClose }: { onClose: () => void }) {
  return (
    <div className="border-b px-3 py-2.5 lg:hidden">
      <IconButton label="Back to all conversations" icon={<ChevronLeft aria-hidden="true" />} onClick={onClose} />
    </div>
  );
}
