import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { useTimeZone } from '#ui/local-time.tsx';
import type { MessagePage } from '../../message-contract.ts';
import { Bubble, OutgoingBubble } from './bubble.tsx';
import { type AboveBox, Composer } from './composer.tsx';
import { dayText } from './message-time.ts';
import type { MessageParts, ThreadSide } from './side.ts';
import { useThread } from './use-thread.ts';
import { useTyping } from './use-typing.ts';

type ThreadProps = {
  side: ThreadSide;
  page: MessagePage;
  draft: string;
  /** Of the other side, not seen yet. */
  unread: number;
  noFiles?: string | null;
  /** In place of the box to write in. */
  instead?: ReactNode;
  onSchedule?: (text: string, onDone: () => void) => void;
  onRead: () => void;
  parts?: MessageParts;
  /** The message that a link leads to. */
  focused?: string | null;
  aboveComposer?: AboveBox;
};

/** How far from the end somebody may have scrolled and still follow what comes. */
const nearEnd = 120;

/** The messages of a conversation and the box to write in, the same for the studio and for the client. */
export function Thread({
  side,
  page,
  draft,
  unread,
  noFiles,
  instead,
  onSchedule,
  onRead,
  parts,
  focused = null,
  aboveComposer,
}: ThreadProps) {
  const thread = useThread(side, page);
  const zone = useTimeZone();
  const log = useRef<HTMLElement>(null);
  const follows = useRef(true);
  const [deleting, setDeleting] = useState<string | null>(null);
  const { messages, waiting } = thread;
  const last = waiting.at(-1)?.key ?? messages.at(-1)?.id;
  const count = waiting.length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message is what moves the view.
  useEffect(() => {
    const box = log.current;
    if (box && (follows.current || count > 0)) box.scrollTop = box.scrollHeight;
  }, [last, count]);

  useEffect(() => {
    const box = log.current;
    if (!box) return;
    // What comes below the last message, or a larger box to write in, must not hide it.
    const stay = new ResizeObserver(() => {
      if (follows.current) box.scrollTop = box.scrollHeight;
    });
    for (const part of [box, ...box.children]) stay.observe(part);
    return () => stay.disconnect();
  }, []);

  useSeek(log, focused, thread, follows);

  const isTyping = useTyping(side.conversation_id, messages.findLast(({ sender }) => sender !== side.me)?.id);

  useReadReceipt(side, unread, messages.at(-1)?.id, onRead);

  return (
    <>
      <section
        ref={log}
        aria-label="Conversation"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable with the keyboard.
        tabIndex={0}
        onScroll={({ currentTarget: box }) => {
          follows.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd;
        }}
        className="scroll-quiet min-h-0 flex-1 overflow-y-auto px-4 py-4 -outline-offset-2 sm:px-5"
      >
        {thread.hasEarlier && (
          <div className="mb-4 text-center">
            <Button variant="outline" size="sm" loading={thread.isLoadingEarlier} onClick={thread.loadEarlier}>
              Show earlier messages
            </Button>
          </div>
        )}
        <div role="log" className="flex flex-col gap-2">
          {messages.map((message, at) => {
            const day = dayText(message.created_at, zone);
            const before = messages[at - 1];
            return (
              <Fragment key={message.id}>
                {(!before || dayText(before.created_at, zone) !== day) && (
                  <p className="mt-2 mb-1 text-center text-xs text-muted">{day}</p>
                )}
                <Bubble
                  message={message}
                  own={message.sender === side.me}
                  isFocused={message.id === focused}
                  menu={parts?.menuOf(message)}
                  below={parts?.belowOf(message)}
                  isStudio={side.me === 'admin'}
                  onEdit={(text) => thread.edit(message.id, text)}
                  onDelete={() => setDeleting(message.id)}
                />
              </Fragment>
            );
          })}
          {waiting.map((entry) => (
            <OutgoingBubble
              key={entry.key}
              entry={entry}
              onRetry={() => thread.retry(entry)}
              onDiscard={() => thread.discard(entry)}
            />
          ))}
        </div>
      </section>
      <p role="status" className="min-h-5 truncate px-4 text-xs text-muted sm:px-5">
        {isTyping && `${side.other} is typing...`}
      </p>
      {instead ?? (
        <Composer
          side={side}
          draft={draft}
          noFiles={noFiles}
          onSend={thread.send}
          onSchedule={onSchedule}
          above={aboveComposer}
        />
      )}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title="Delete this message?"
        description="Its words and files are removed for both sides. This cannot be undone."
        confirmLabel="Delete"
        onConfirm={() => {
          if (deleting) thread.remove(deleting);
          setDeleting(null);
        }}
      />
    </>
  );
}

type Seekable = Pick<ReturnType<typeof useThread>, 'messages' | 'hasEarlier' | 'loadEarlier'>;

/** Brings a message into view, once; earlier ones are loaded until it is there. */
function useSeek(log: RefObject<HTMLElement | null>, id: string | null, thread: Seekable, follows: RefObject<boolean>): void {
  const found = useRef<string | null>(null);
  const latest = useRef(thread);
  useEffect(() => {
    latest.current = thread;
  });
  const known = thread.messages.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: more messages are what is looked through again.
  useEffect(() => {
    if (!id || found.current === id) return;
    const bubble = log.current?.querySelector(`[data-message="${CSS.escape(id)}"]`);
    if (bubble) {
      found.current = id;
      follows.current = false;
      bubble.scrollIntoView({ block: 'center' });
    } else if (latest.current.hasEarlier) latest.current.loadEarlier();
  }, [id, known]);
}

/** Tells the other side that its messages are on a screen that somebody looks at. */
function useReadReceipt(side: ThreadSide, unread: number, newest: string | undefined, onRead: () => void): void {
  const latest = useRef({ side, onRead });
  useEffect(() => {
    latest.current = { side, onRead };
  });
  useEffect(() => {
    if (unread === 0 || !newest) return;
    const tell = () => {
      if (document.visibilityState !== 'visible') return;
      // Whoever only looks at a client's portal leaves no trace: the refusal is right.
      latest.current.side.read(newest).then(
        () => latest.current.onRead(),
        () => {},
      );
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [unread, newest]);
}
