import { newKey } from '#shared/new-key.ts';
import { honeypotField } from '#shared/public-form/guard.ts';
import { type Problems, problemsOf, type Rules } from '#shared/public-form/rules.ts';
import { beginForm, formToken, send } from './send.ts';

export { dropDraft, restoreDraft, saveDraft } from './draft.ts';
export { beginForm, newKey };

export type Outcome<T> =
  | { kind: 'invalid'; problems: Problems }
  | { kind: 'sent'; data: T }
  /** The server said no, in these words if it had any. */
  | { kind: 'refused'; error: string | null; problems: Problems }
  /** There was no answer. */
  | { kind: 'failed'; error: string | null };

export type FormGuard = { token: string | undefined; request_key: string | undefined };
export type FormBody = (values: FormData, guard: FormGuard) => object | FormData;

type Delivery = { path: string; guarded: boolean; body: FormBody; request_key: string | undefined };

export const check = (form: HTMLFormElement, rules: Rules): Problems => problemsOf(rules, Object.fromEntries(new FormData(form)));

export async function deliver<T>(form: HTMLFormElement, { path, guarded, body, request_key }: Delivery): Promise<Outcome<T>> {
  try {
    const values = new FormData(form);
    const token = guarded ? await formToken() : undefined;
    const answer = await send<T>(path, body(values, { token, request_key }));
    if (answer.ok) return { kind: 'sent', data: answer.data };
    const honeypot = form.elements.namedItem(honeypotField);
    if (answer.problems[honeypotField] && honeypot instanceof HTMLInputElement) honeypot.value = '';
    return { kind: 'refused', error: answer.error, problems: answer.problems };
  } catch (error) {
    return { kind: 'failed', error: error instanceof Error ? error.message : null };
  }
}

export function focusFirst(form: HTMLFormElement, problems: Problems): void {
  const wrong = [...form.elements].find((field) => problems[(field as HTMLInputElement).name ?? '']);
  if (wrong instanceof HTMLElement) wrong.focus();
}
