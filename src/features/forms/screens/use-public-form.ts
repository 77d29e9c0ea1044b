import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Problems, problemsOf, type Rules, trapField } from '../policy.ts';
import { dropDraft, restoreDraft, saveDraft } from './draft.ts';
import { beginForm, formToken, newKey, send } from './send.ts';

export type Outcome<T> =
  | { kind: 'invalid'; problems: Problems }
  | { kind: 'sent'; data: T }
  /** The server said no, in these words if it had any. */
  | { kind: 'refused'; error: string | null }
  /** There was no answer. */
  | { kind: 'failed'; error: string | null };

type Guard = { token: string | undefined; request_key: string | undefined };

type PublicFormOptions<T> = {
  /** The draft's name, or null where nothing is to be brought back. */
  draft: string | null;
  path: string;
  rules: Rules;
  /** What is sent; every field as text unless told. */
  body?: (values: FormData, guard: Guard) => object | FormData;
  /** Fields that the draft leaves alone. */
  fixed?: readonly string[];
  problems?: Problems;
  /** False where nobody can be a stranger any more: nothing is asked of the server before sending. */
  guarded?: boolean;
  onStart?: () => void;
  onOutcome: (outcome: Outcome<T>) => void;
};

const asObject = (values: FormData, guard: Guard) => ({ ...Object.fromEntries(values), ...guard });
const none: readonly string[] = [];

/** A form of the public site: checked on submit, sent once, and never emptied unless it arrived. */
export function usePublicForm<T>(options: PublicFormOptions<T>) {
  const { draft, path, rules, body = asObject, fixed = none, guarded = true, onStart, onOutcome } = options;
  const ref = useRef<HTMLFormElement>(null);
  const request = useRef<string | undefined>(undefined);
  const [sending, setSending] = useState(false);
  const [problems, setProblems] = useState<Problems>(options.problems ?? {});

  useEffect(() => {
    if (draft && ref.current) restoreDraft(draft, ref.current, fixed);
  }, [draft, fixed]);

  const show = (form: HTMLFormElement, found: Problems) => {
    setProblems(found);
    const wrong = [...form.elements].find((field) => found[(field as HTMLInputElement).name ?? '']);
    if (wrong instanceof HTMLElement) wrong.focus();
  };

  const deliver = async (form: HTMLFormElement, values: FormData): Promise<Outcome<T>> => {
    try {
      request.current ??= newKey();
      const token = guarded ? await formToken() : undefined;
      const answer = await send<T>(path, body(values, { token, request_key: request.current }));
      if (answer.ok) return { kind: 'sent', data: answer.data };
      const trap = form.elements.namedItem(trapField);
      if (answer.problems[trapField] && trap instanceof HTMLInputElement) trap.value = '';
      show(form, answer.problems);
      return { kind: 'refused', error: answer.error };
    } catch (error) {
      return { kind: 'failed', error: error instanceof Error ? error.message : null };
    }
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const values = new FormData(form);
    const found = problemsOf(rules, Object.fromEntries(values));
    onStart?.();
    show(form, found);
    if (Object.keys(found).length > 0) return onOutcome({ kind: 'invalid', problems: found });
    setSending(true);
    const outcome = await deliver(form, values);
    setSending(false);
    if (outcome.kind === 'sent') {
      request.current = undefined;
      if (draft) dropDraft(draft);
    }
    onOutcome(outcome);
  };

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    // Changed words are another message.
    request.current = undefined;
    if (draft) saveDraft(draft, event.currentTarget);
  };

  return { sending, problems, form: { ref, onSubmit, onInput, onFocus: () => void (guarded && beginForm()) } };
}
