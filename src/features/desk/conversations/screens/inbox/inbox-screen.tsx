import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { useLiveTopic } from '#ui/use-live.ts';
import type { InboxConversation, InboxPage } from '../../inbox-contract.ts';
import { TwoPanes, useSelectedConversation } from '../thread/two-panes.tsx';
import { type InboxListQuery, inboxKey } from './inbox-api.ts';
import { InboxPane } from './inbox-list.tsx';
import { InboxThread, type ReplyNames, type WithParts } from './inbox-thread.tsx';
import { NewConversation } from './new-conversation.tsx';

type InboxScreenProps = {
  loaded: LoadedPage<InboxListQuery, InboxPage> | null;
  conversation: InboxConversation | null;
  names: ReplyNames;
  withParts: WithParts;
};

export function InboxScreen({ loaded, conversation, names, withParts }: InboxScreenProps) {
  const { selected, focused, show } = useSelectedConversation();
  const [writing, setWriting] = useState(false);
  const client = useQueryClient();
  useLiveTopic('conversation', () => void client.invalidateQueries({ queryKey: inboxKey }));
  return (
    <>
      <PageHeader
        title="Messages"
        // On a phone the open conversation takes its place; its heading stays for those who listen.
        className={clsx(selected && 'max-lg:sr-only')}
        actions={
          <Button onClick={() => setWriting(true)} className={clsx(selected && 'max-lg:hidden')}>
            <PenLine aria-hidden="true" />
            New message
          </Button>
        }
      />
      <TwoPanes
        className="lg:grid-cols-[22rem_1fr]"
        list={<InboxPane loaded={loaded} selected={selected} />}
        thread={
          selected && (
            <InboxThread
              key={selected}
              id={selected}
              loaded={conversation?.id === selected ? conversation : null}
              onClose={() => show(null)}
              focused={focused}
              withParts={withParts}
              {...names}
            />
          )
        }
      />
      {writing && (
        <NewConversation
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
