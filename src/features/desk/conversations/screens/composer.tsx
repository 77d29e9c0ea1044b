import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { controlClass } from '#ui/control-class.ts';
import { FieldError } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { usePublicForm } from '#ui/public-form/use-public-form.ts';
import { typedSince } from '#ui/typed-since.ts';
import { useWords } from '#ui/words.ts';
import type { Chat } from '../contract.ts';
import { messageRules } from '../policy.ts';
import { sentenceFor } from './start-form.tsx';
import { useTellTyping } from './thread/use-tell-typing.ts';

/** Enter sends, Shift+Enter makes a new line. What was not sent stays in the box. */
export function Composer({ onSent }: { onSent: (chat: Chat | null) => void }) {
  const t = useWords();
  const id = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const sent = useRef('');
  /** What was typed meanwhile stays. */
  const clearSent = () => {
    const box = form.ref.current?.querySelector('textarea');
    if (!box) return;
    box.value = typedSince(sent.current, box.value);
    // The draft went with what was sent: the form keeps another, as after any letter.
    if (box.value) box.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const { form, sending, problems } = usePublicForm<{ conversation: Chat | null }>({
    draft: 'chat-message',
    path: '/conversations/current/messages',
    rules: () => messageRules,
    guarded: false,
    body: (values, { request_key }) => {
      const text = String(values.get('text'));
      sent.current = text;
      return { text, request_key };
    },
    onStart: () => setFailure(null),
    onOutcome: (outcome) => {
      if (outcome.kind === 'sent') {
        clearSent();
        onSent(outcome.data.conversation);
      } else if (outcome.kind !== 'invalid') setFailure(sentenceFor(outcome.kind === 'refused' ? outcome.error : null));
    },
  });
  useEffect(() => {
    form.ref.current?.querySelector('textarea')?.focus();
  }, [form.ref]);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  const tellTyping = useTellTyping(() => fetch('/api/conversations/current/typing', { method: 'POST' }));
  const problem = problems.text ?? failure;
  return (
    <form method="post" {...form} noValidate className="border-t p-3">
      <div className="flex items-end gap-2">
        <textarea
          name="text"
          dir="auto"
          aria-label={t('Message')}
          placeholder={t('Write a message')}
          aria-describedby={problem ? `${id}-error` : undefined}
          aria-invalid={problem ? true : undefined}
          onKeyDown={onKeyDown}
          onInput={tellTyping}
          className={controlClass('field-sizing-content max-h-40 min-h-10 resize-none py-2 leading-relaxed')}
        />
        <IconButton
          type="submit"
          variant="primary"
          label={t('Send')}
          icon={<SendHorizontal aria-hidden="true" />}
          loading={sending}
          className="size-10!"
        />
      </div>
      {problem && (
        <div className="mt-2" role="alert">
          <FieldError id={`${id}-error`}>{problem}</FieldError>
        </div>
      )}
    </form>
  );
}
