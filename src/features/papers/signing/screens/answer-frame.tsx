import { lazy, type ReactNode, type SubmitEvent, Suspense, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import type { Refusal } from '#ui/public-api.ts';
import type { DocumentPage } from '../contract.ts';

// Few people decline: the question comes when it is asked for.
const DeclineDialog = lazy(() => import('./decline-dialog.tsx').then((module) => ({ default: module.DeclineDialog })));

type AnswerFrameProps<P extends DocumentPage> = {
  page: P;
  token: string;
  title: string;
  text: string;
  refusal: Refusal | null;
  sending: boolean;
  action: string;
  /** Beside the buttons: the total of an estimate. */
  aside?: ReactNode;
  onSubmit: () => void;
  onAnswered: (page: P) => void;
  /** Where declining needs a proof as well: takes the reason and asks for it. */
  onDecline?: (reason: string) => void;
  /** Has a form of its own, so it stands beside this one and not inside. */
  dialog?: ReactNode;
  children: ReactNode;
};

/** The panel below the paper: yes with all that belongs to it, or no. */
export function AnswerFrame<P extends DocumentPage>(props: AnswerFrameProps<P>) {
  const { page, token, title, text, refusal, sending, action, aside, onSubmit, onAnswered, onDecline, dialog, children } = props;
  const [declining, setDeclining] = useState(false);
  const [reason, setReason] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <section
      id="answer"
      aria-labelledby="answer-title"
      className="rounded-xl border border-line-strong bg-surface px-5 py-7 sm:px-12 sm:py-10 print:hidden"
    >
      <h2 id="answer-title" className="text-xl font-semibold tracking-tight">
        {title}
      </h2>
      <p className="measure mt-1.5 text-[0.9375rem] leading-6 text-muted">{text}</p>
      <form method="post" noValidate onSubmit={submit} className="mt-6 grid gap-6" aria-labelledby="answer-title">
        {children}
        {refusal && (
          <FormAlert
            action={
              refusal.status === 409 && (
                <Button variant="outline" size="sm" onClick={() => location.reload()}>
                  Read it again
                </Button>
              )
            }
          >
            {/* The link was revoked or ran out while the page was open. */}
            {refusal.status === 404
              ? `This ${page.document_type} is no longer open. Please get in touch with the studio.`
              : refusal.message}
          </FormAlert>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {aside}
          <Button type="submit" size="lg" loading={sending} className="max-sm:flex-1">
            {action}
          </Button>
          <Button variant="ghost" size="lg" onClick={() => setDeclining(true)} disabled={sending}>
            Decline
          </Button>
        </div>
      </form>
      <Suspense>
        {dialog}
        {declining && (
          <DeclineDialog
            page={page}
            token={token}
            reason={reason}
            onType={setReason}
            onClose={() => setDeclining(false)}
            onDeclined={(answer) => onAnswered(answer as P)}
            onReason={onDecline}
          />
        )}
      </Suspense>
    </section>
  );
}
