import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useWords } from '#ui/words.ts';
import { Composer } from './composer.tsx';
import { Messages } from './messages.tsx';
import { StartForm } from './start-form.tsx';
import { useChat } from './use-chat.ts';

/** Visitor chat: a panel beside the page, the whole screen on a phone. */
export default function ChatPanel({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { chat, isTyping, unreachable, retry, begin, add, leave } = useChat();
  const close = () => dialog.current?.close();

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    if (matchMedia('(max-width: 639px)').matches) element.showModal();
    else element.show();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  };

  return (
    <dialog
      ref={dialog}
      data-chat=""
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="floating fixed inset-0 z-50 m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-hidden bg-raised text-ink shadow-float backdrop:bg-scrim open:flex sm:inset-auto sm:right-5 sm:bottom-5 sm:h-[min(38rem,calc(100dvh-6.5rem))] sm:w-96 sm:rounded-xl sm:border sm:border-line-strong"
    >
      <div className="flex items-start gap-3 border-b bg-band px-5 py-4 text-on-band">
        <div className="min-w-0 flex-1">
          <h2 id={`${id}-title`} className="font-display text-lg leading-6 font-semibold tracking-tight">
            {t('Live Chat')}
          </h2>
          <p className="mt-0.5 text-sm leading-5">{t('Answered by a person, within 24 hours.')}</p>
        </div>
        <IconButton
          label={t('Close chat')}
          icon={<X aria-hidden="true" />}
          onClick={close}
          className="-mt-1 -mr-2 text-on-band! hover:bg-on-band/15! focus-visible:outline-on-band"
        />
      </div>
      {unreachable && (
        <FormAlert
          tone="warning"
          className="m-4 mb-0"
          action={
            <Button variant="outline" size="sm" onClick={() => void retry()}>
              {t('Try Again')}
            </Button>
          }
        >
          {t('The chat cannot be reached right now.')}
        </FormAlert>
      )}
      {chat === undefined && !unreachable && <Waiting />}
      {chat === null && <StartForm onStarted={begin} />}
      {chat && (
        <>
          <Messages chat={chat} onLeave={() => void leave()} />
          <p role="status" className="min-h-5 px-5 text-xs text-muted">
            {isTyping && t('The studio is typing...')}
          </p>
          <Composer onSent={add} />
        </>
      )}
    </dialog>
  );
}

function Waiting() {
  const t = useWords();
  return (
    <div role="status" className="grid gap-3 p-5">
      <span className="sr-only">{t('Loading...')}</span>
      <Skeleton className="h-10 w-3/4 rounded-lg" />
      <Skeleton className="ml-auto h-10 w-1/2 rounded-lg" />
    </div>
  );
}
