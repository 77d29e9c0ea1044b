import type { ReactNode } from 'react';
import type { Message, MessageInput, MessagePage } from '../../message-contract.ts';

type Sent = Pick<MessageInput, 'text' | 'file_ids' | 'request_key'>;

/** How one of the two sides of a conversation talks to the server: the thread itself is the same for both. */
export type ThreadSide = {
  conversation_id: string;
  me: 'admin' | 'client';
  /** Where the conversation is cached, as something that holds its newest messages. */
  key: readonly unknown[];
  /** Where the lists are cached that show its last message. */
  listKey: readonly unknown[];
  uploadPath: string;
  draftPath: string;
  send: (message: Sent) => Promise<Message>;
  edit: (id: string, text: string) => Promise<Message>;
  remove: (id: string) => Promise<Message>;
  typing: () => Promise<unknown>;
  /** How the other side is called where it types. */
  other: string;
  /** Up to this message. */
  read: (message_id: string) => Promise<unknown>;
  earlier: (cursor: string) => Promise<MessagePage>;
};

/** What another feature adds to each message: items of its menu, and what stands below it. */
export type MessageParts = { menuOf: (message: Message) => ReactNode; belowOf: (message: Message) => ReactNode };

export type HoldsMessages = { messages: MessagePage };
