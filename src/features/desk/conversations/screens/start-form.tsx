import { useEffect, useState } from 'react';
import { usePrefill } from '#features/people/auth/screens/use-prefill.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { Honeypot, TextArea, TextBox } from '#ui/public-form/public-fields.tsx';
import { usePublicForm } from '#ui/public-form/use-public-form.ts';
import { useWords } from '#ui/words.ts';
import type { Chat } from '../contract.ts';
import { startRules } from '../policy.ts';

/** Who writes, where an answer reaches them later, and the first message. */
export function StartForm({ onStarted }: { onStarted: (chat: Chat | null) => void }) {
  const t = useWords();
  const [failure, setFailure] = useState<string | null>(null);
  const { form, sending, problems } = usePublicForm<{ conversation: Chat | null }>({
    draft: 'chat-start',
    path: '/conversations',
    rules: () => startRules,
    body: (values, guard) => ({ ...Object.fromEntries(values), page: location.pathname, ...guard }),
    onStart: () => setFailure(null),
    onOutcome: (outcome) => {
      if (outcome.kind === 'sent') onStarted(outcome.data.conversation);
      else if (outcome.kind !== 'invalid') setFailure(sentenceFor(outcome.kind === 'refused' ? outcome.error : null));
    },
  });
  usePrefill(form.ref);
  useEffect(() => {
    form.ref.current?.querySelector('input')?.focus();
  }, [form.ref]);
  return (
    <form
      method="post"
      {...form}
      noValidate
      className="scroll-quiet relative flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-5"
    >
      <p className="text-sm leading-relaxed text-muted">
        {t('Write what is on your mind. If nobody is at the desk, the answer waits here and comes to your email.')}
      </p>
      <TextBox name="name" label={t('Name')} required autoComplete="name" problems={problems} />
      <TextBox
        name="email"
        label={t('Email')}
        type="email"
        required
        autoComplete="email"
        spellCheck={false}
        problems={problems}
      />
      <TextArea name="text" label={t('Message')} required rows={4} problems={problems} />
      <Honeypot />
      {failure && <FormAlert>{failure}</FormAlert>}
      <Button type="submit" size="lg" loading={sending} className="mt-auto w-full">
        {sending ? t('Sending...') : t('Start conversation')}
      </Button>
    </form>
  );
}

export const sentenceFor = (error: string | null): string => error ?? 'Your message was not sent. Please try again.';
