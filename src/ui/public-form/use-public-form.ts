import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Problems, Rules } from '#shared/public-form/rules.ts';
import { hasDraft } from './draft-key.ts';
import type { FormBody, Outcome } from './form-engine.ts';

export type { Outcome } from './form-engine.ts';

type PublicFormOptions<T> = {
  /** The draft's name. */
  draft: string;
  path: string;
  rules: () => Rules | Promise<Rules>;
  /** What is sent; every field as text unless told. */
  body?: FormBody;
  /** Fields that the draft leaves alone. */
  fixed?: readonly string[];
  problems?: Problems;
  /** False where nobody can be a stranger any more: nothing is asked of the server before sending. */
  guarded?: boolean;
  onStart?: () => void;
  /** A draft was put back into the form. */
  onRestore?: () => void;
  onOutcome: (outcome: Outcome<T>) => void;
};

/** Checks and sending are fetched with the first touch: most visitors only read. */
const engine = () => import('./form-engine.ts');
const asObject: FormBody = (values, guard) => ({ ...Object.fromEntries(values), ...guard });
const none: readonly string[] = [];

/** A form of the public site: checked on submit, sent once, and never emptied unless it arrived. */
export function usePublicForm<T>(options: PublicFormOptions<T>) {
  const { draft, path, rules, body = asObject, fixed = none, guarded = true, onStart, onRestore, onOutcome } = options;
  const ref = useRef<HTMLFormElement>(null);
  const request = useRef<string | undefined>(undefined);
  const busy = useRef(false);
  const restored = useRef(onRestore);
  const [sending, setSending] = useState(false);
  const [problems, setProblems] = useState<Problems>(options.problems ?? {});

  useEffect(() => {
    if (!hasDraft(draft)) return;
    void engine().then(({ restoreDraft }) => {
      if (!ref.current) return;
      restoreDraft(draft, ref.current, fixed);
      restored.current?.();
    }, ignore);
  }, [draft, fixed]);

  const submit = async (form: HTMLFormElement) => {
    const loaded = await engine().catch(() => null);
    // A page from before an update finds its code gone: then the browser posts the form by itself.
    if (!loaded && form.hasAttribute('action')) return form.submit();
    const { check, deliver, dropDraft, focusFirst, newKey, saveDraft } = loaded ?? (await engine());
    // What was typed before the code had come is not in the draft yet.
    saveDraft(draft, form);
    const found = check(form, await rules());
    setProblems(found);
    if (Object.keys(found).length > 0) {
      focusFirst(form, found);
      return onOutcome({ kind: 'invalid', problems: found });
    }
    setSending(true);
    request.current ??= newKey();
    const outcome = await deliver<T>(form, { path, guarded, body, request_key: request.current });
    setSending(false);
    if (outcome.kind === 'sent') {
      request.current = undefined;
      dropDraft(draft);
    } else if (outcome.kind === 'refused') {
      setProblems(outcome.problems);
      focusFirst(form, outcome.problems);
    }
    onOutcome(outcome);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    onStart?.();
    submit(event.currentTarget)
      .catch((error: unknown) => onOutcome({ kind: 'failed', error: error instanceof Error ? error.message : null }))
      .finally(() => {
        busy.current = false;
      });
  };

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    // Changed words are another message.
    request.current = undefined;
    const form = event.currentTarget;
    void engine().then(({ saveDraft }) => saveDraft(draft, form), ignore);
  };

  const onFocus = () => void engine().then(({ beginForm }) => void (guarded && beginForm()), ignore);

  return { sending, problems, form: { ref, onSubmit, onInput, onFocus } };
}

// What cannot be fetched now is tried again when the form is sent.
const ignore = () => {};
