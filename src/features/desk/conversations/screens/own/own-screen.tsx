import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { useLiveTopic } from '#ui/use-live.ts';
import type { OwnConversation } from '../../own-contract.ts';
import { TwoPanes, useSelectedConversation } from '../thread/two-panes.tsx';
import { NewOwnConversation } from './new-own-conversation.tsx';
import { ownMessagesKey } from './own-api.ts';
import { OwnList, type OwnPage } from './own-list.tsx';
import { OwnThread } from './own-thread.tsx';

type OwnMessagesProps = {
  loaded: LoadedPage<{ limit: number; cursor?: string }, OwnPage> | null;
  conversation: OwnConversation | null;
};

export function OwnMessages({ loaded, conversation }: OwnMessagesProps) {
  const { selected, show } = useSelectedConversation();
  const [writing, setWriting] = useState(false);
  const client = useQueryClient();
  useLiveTopic('conversation', () => void client.invalidateQueries({ queryKey: ownMessagesKey }));
  const write = (
    <Button onClick={() => setWriting(true)} className={clsx(selected && 'max-lg:hidden')}>
      <PenLine aria-hidden="true" />
      New message
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Messages"
        description="Your conversations with the studio. Answers come here, and by email."
        // On a phone the open conversation takes its place; its heading stays for those who listen.
        className={clsx(selected && 'max-lg:sr-only')}
        actions={write}
      />
      <TwoPanes
        className="lg:grid-cols-[20rem_1fr]"
        list={<OwnList loaded={loaded} selected={selected} />}
        thread={
          selected && (
            <OwnThread
              key={selected}
              id={selected}
              loaded={conversation?.id === selected ? conversation : null}
              onClose={() => show(null)}
            />
          )
        }
      />
      {writing && (
        <NewOwnConversation
          onClose={() => setWriting(false)}
          onOpened={(id) => {
            setWriting(false);
            show(id);
          }}
        />
      )}
    </>
  );
}
