import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { OwnConversation } from '../../own-contract.ts';
import { Thread } from '../thread/thread.tsx';
import { clientSide, ownConversationKey, ownMessagesApi, ownMessagesKey } from './own-api.ts';

type OwnThreadProps = { id: string; loaded: OwnConversation | null; onClose: () => void };

const lookEvery = 15_000;

export function OwnThread({ id, loaded, onClose }: OwnThreadProps) {
  const client = useQueryClient();
  const conversation = useQuery({
    queryKey: ownConversationKey(id),
    queryFn: () => ownMessagesApi.call.getOwn({ id }),
    initialData: loaded ?? undefined,
    refetchInterval: lookEvery,
    refetchOnWindowFocus: 'always',
  });
  const { data, error } = conversation;
  const isMissing = error instanceof ApiFailure && [400, 404].includes(error.status);
  return (
    <>
      <header className="flex min-h-14 items-center gap-3 border-b px-3 py-2.5 sm:px-5">
        <IconButton
          label="Back to all conversations"
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={onClose}
          className="lg:hidden"
        />
        <h2 className="min-w-0 flex-1 truncate font-semibold">{data && !isMissing ? data.subject : 'Messages'}</h2>
        <SampleBadge show={data?.is_sample ?? false} />
      </header>
      {isMissing ? (
        <EmptyState title="This conversation does not exist" text="It may have been removed." className="my-auto" />
      ) : data ? (
        <Thread
          side={clientSide(id)}
          page={data.messages}
          draft={data.draft}
          unread={data.unread}
          onRead={() => void client.invalidateQueries({ queryKey: ownMessagesKey })}
        />
      ) : error ? (
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
}
