import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { languages } from '#shared/languages.ts';
import { onFirstUse } from '#shared/on-first-use.ts';
import { languageOfDocument, useWords } from '#ui/words.ts';
import type { Chat, ChatMessage } from '../contract.ts';

const locale = () => languages[languageOfDocument()].locale;
const clock = onFirstUse(() => new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit' }));
const calendar = onFirstUse(() => new Intl.DateTimeFormat(locale(), { weekday: 'long', month: 'long', day: 'numeric' }));
const dayOf = (message: ChatMessage | undefined) => message && calendar().format(new Date(message.created_at));

export function Messages({ chat, onLeave }: { chat: Chat; onLeave: () => void }) {
  const t = useWords();
  const end = useRef<HTMLDivElement>(null);
  const { messages } = chat;
  const answered = messages.some((message) => message.sender === 'admin');
  const count = messages.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is what moves the view.
  useEffect(() => {
    // A scroll may answer with a promise, which an effect must not.
    void end.current?.scrollIntoView({ block: 'end' });
  }, [count]);
  return (
    <section
      aria-label={t('Conversation')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable with the keyboard.
      tabIndex={0}
      className="scroll-quiet min-h-0 flex-1 overflow-y-auto px-5 py-4 -outline-offset-2"
    >
      <div role="log" className="grid grid-cols-1 gap-2">
        {messages.map((message, at) => (
          <div key={message.id} className="grid grid-cols-1 gap-2">
            {dayOf(message) !== dayOf(messages[at - 1]) && (
              <p className="mt-2 mb-1 text-center text-xs text-muted">{dayOf(message)}</p>
            )}
            <Bubble message={message} />
          </div>
        ))}
      </div>
      {!answered && (
        <p className="mt-5 text-sm leading-relaxed text-muted">
          {t('Your message has arrived. You may close this window: the conversation stays here, and the answer also comes to')}{' '}
          <span className="font-medium break-words text-ink">{chat.email}</span>.
        </p>
      )}
      <button
        type="button"
        onClick={onLeave}
        className="mt-4 rounded-xs text-xs text-muted underline decoration-current/40 underline-offset-4 hover:text-ink"
      >
        {t('Forget this conversation on this device')}
      </button>
      <div ref={end} />
    </section>
  );
}

function Bubble({ message }: { message: ChatMessage }) {
  const t = useWords();
  const own = message.sender === 'client';
  return (
    <div className={clsx('flex max-w-[85%] flex-col', own ? 'items-end justify-self-end' : 'items-start justify-self-start')}>
      <p
        dir="auto"
        className={clsx(
          'rounded-xl px-3.5 py-2 text-sm leading-relaxed wrap-anywhere whitespace-pre-wrap',
          own ? 'rounded-br-xs bg-primary text-on-primary' : 'rounded-bl-xs bg-sunken dark:bg-hover',
        )}
      >
        <span dir="ltr" className="sr-only">
          {own ? t('You:') : t('Studio:')}{' '}
        </span>
        {message.text}
      </p>
      <time dateTime={message.created_at} className="mt-0.5 px-1 text-2xs text-muted">
        {clock().format(new Date(message.created_at))}
      </time>
    </div>
  );
}
