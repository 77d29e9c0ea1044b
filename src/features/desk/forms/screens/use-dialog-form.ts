import { usePrefill } from '#features/people/auth/screens/use-prefill.ts';
import { required } from '#shared/public-form/words.ts';
import { type Outcome, usePublicForm } from '#ui/public-form/use-public-form.ts';
import { toast } from '#ui/toast.tsx';

type Answer = { message: string };
type DialogFormOptions = {
  draft: string;
  path: string;
  rules: Parameters<typeof usePublicForm<Answer>>[0]['rules'];
  body?: Parameters<typeof usePublicForm<Answer>>[0]['body'];
  words: { sent: string; failed: string };
};

/** A form in a dialog: it speaks through toasts, closes when it was taken, and stays as it is when not. */
export function useDialogForm({ words, ...options }: DialogFormOptions) {
  const made = usePublicForm<Answer>({
    ...options,
    onOutcome: (outcome) => {
      if (outcome.kind === 'sent') made.form.ref.current?.closest('dialog')?.close();
      tell(outcome, words);
    },
  });
  usePrefill(made.form.ref);
  return made;
}

function tell(outcome: Outcome<Answer>, words: DialogFormOptions['words']): void {
  if (outcome.kind === 'sent') toast.success(outcome.data.message || words.sent);
  else if (outcome.kind === 'refused') toast.error(outcome.error ?? words.failed);
  else if (outcome.kind === 'failed') toast.error(words.failed);
  else {
    const found = Object.values(outcome.problems);
    toast.error(found.includes(required) ? required : (found[0] ?? required));
  }
}
