import { useEffect, useState } from 'react';
import { usePrefill } from '#features/people/auth/screens/use-prefill.ts';
import type { SiteForm } from '#shared/choices/desk/forms.ts';
import { required } from '#shared/public-form/words.ts';
import { type Outcome, usePublicForm } from '#ui/public-form/use-public-form.ts';
import { toast } from '#ui/toast.tsx';
import { contactFailure } from '../choices.ts';
import type { SiteFormState, SiteFormStates } from '../contract.ts';

type Answer = { message: string };
type DialogFormOptions = {
  site_form: SiteForm;
  draft: string;
  path: string;
  rules: Parameters<typeof usePublicForm<Answer>>[0]['rules'];
  body?: Parameters<typeof usePublicForm<Answer>>[0]['body'];
  words: { sent: string; failed: string };
};

/** A form in a dialog: it speaks through toasts, closes when it was taken, and stays as it is when not. */
export function useDialogForm({ words, site_form, ...options }: DialogFormOptions) {
  const state = useSiteForm(site_form);
  const made = usePublicForm<Answer>({
    ...options,
    onOutcome: (outcome) => {
      if (outcome.kind === 'sent') made.form.ref.current?.closest('dialog')?.close();
      const failed = state && state.failure_message !== contactFailure ? state.failure_message : words.failed;
      tell(outcome, { ...words, failed });
    },
  });
  usePrefill(made.form.ref);
  return { ...made, closed: state && !state.is_active ? state.closed : null };
}

/** Whether the form is open, and what it says; null until that is known, or where it cannot be read: sending tells it then. */
function useSiteForm(site_form: SiteForm): (SiteFormState & { closed: string }) | null {
  const [state, setState] = useState<(SiteFormState & { closed: string }) | null>(null);
  useEffect(() => {
    let gone = false;
    fetch('/api/forms/site')
      .then((response) => response.json())
      .then(({ data }: { data: SiteFormStates }) => !gone && setState({ ...data.forms[site_form], closed: data.closed }))
      .catch(() => {});
    return () => {
      gone = true;
    };
  }, [site_form]);
  return state;
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
