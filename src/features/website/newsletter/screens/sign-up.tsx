import { useState } from 'react';
import type { PlainPost } from '#shared/public-form/plain-post.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { Honeypot, TextBox } from '#ui/public-form/public-fields.tsx';
import { type Outcome, usePublicForm } from '#ui/public-form/use-public-form.ts';
import { useAddress } from '#ui/use-address.ts';
import { useWords } from '#ui/words.ts';
import { signUpTexts } from '../content.ts';

type Notice = { tone: 'success' | 'error'; text: string };

type NewsletterSignUpProps = {
  /** What came of a form that the browser posted by itself. */
  post: PlainPost | null;
  isSent?: boolean;
  as?: 'h1' | 'h2';
};

/** Asks for an address. Without scripts the browser posts it to a page of its own. */
export function NewsletterSignUp({ post, isSent = false, as: Heading = 'h2' }: NewsletterSignUpProps) {
  const t = useWords();
  const [notice, setNotice] = useState<Notice | null>(() => {
    if (post?.error) return { tone: 'error', text: post.error };
    return isSent ? { tone: 'success', text: signUpTexts.sent } : null;
  });
  const [round, setRound] = useState(0);
  const { form, sending, problems } = usePublicForm<{ message: string }>({
    draft: 'newsletter',
    path: '/newsletter',
    rules: () => import('../fields.ts').then((fields) => fields.signUpRules),
    problems: post?.problems,
    onStart: () => setNotice(null),
    onOutcome: (outcome) => {
      setNotice(noticeOf(outcome));
      if (outcome.kind === 'sent') setRound((before) => before + 1);
    },
  });
  return (
    <section aria-labelledby="newsletter-title" className="border-t section-y">
      <div className="container-page grid gap-x-10 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <Heading id="newsletter-title" className="font-display text-title font-semibold text-balance">
            {t(signUpTexts.title)}
          </Heading>
          <p className="measure mt-4 leading-relaxed text-muted">{t(signUpTexts.text)}</p>
        </div>
        <form
          {...form}
          method="post"
          action={useAddress()('/newsletter')}
          noValidate
          aria-label={t('Newsletter')}
          className="relative min-w-0 lg:col-span-6 lg:col-start-7 lg:self-end"
        >
          <div key={round} className="flex flex-wrap items-start gap-3">
            <TextBox
              id="newsletter-email"
              name="email"
              label={t('Email')}
              type="email"
              required
              autoComplete="email"
              spellCheck={false}
              defaultValue={round > 0 ? '' : (post?.values.email ?? '')}
              problems={problems}
              className="min-w-56 flex-1"
            />
            <Button type="submit" loading={sending} className="sm:mt-[1.625rem] max-sm:w-full">
              {t(signUpTexts.action)}
            </Button>
          </div>
          <Honeypot />
          {notice && (
            <FormAlert tone={notice.tone} className="mt-4">
              {notice.text}
            </FormAlert>
          )}
        </form>
      </div>
    </section>
  );
}

function noticeOf(outcome: Outcome<{ message: string }>): Notice | null {
  switch (outcome.kind) {
    case 'invalid':
      return null;
    case 'sent':
      return { tone: 'success', text: outcome.data.message };
    case 'refused':
      return { tone: 'error', text: outcome.error ?? 'Your address was not taken. Please try again.' };
    case 'failed':
      return { tone: 'error', text: outcome.error ?? 'An unexpected error occurred.' };
  }
}
