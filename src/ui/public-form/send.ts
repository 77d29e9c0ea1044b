import type { Problems } from '#shared/public-form/rules.ts';

export type Sent<T> = { ok: true; data: T } | { ok: false; error: string | null; problems: Problems };

/** Posts to our API and reads its one envelope. Rejects when there was no answer at all. */
export async function send<T>(path: string, body: object | FormData): Promise<Sent<T>> {
  const isForm = body instanceof FormData;
  const response = await fetch(`/api${path}`, {
    method: 'POST',
    headers: isForm ? {} : { 'content-type': 'application/json' },
    body: isForm ? body : JSON.stringify(body),
  });
  const answer = await response.json();
  if (answer.success) return { ok: true, data: answer.data };
  // What broke on our side has no words for a person; the form has its own.
  return { ok: false, error: (response.status < 500 && answer.error) || null, problems: answer.fields ?? {} };
}

type Begun = { token: string; ready: number };
let begun: Promise<Begun | null> | null = null;

/** Asks the server to note that somebody begins to write; called with the first touch of a form. */
export function beginForm(): Promise<Begun | null> {
  begun ??= fetch('/api/forms/token')
    .then((response) => response.json())
    .then(({ data }) => ({ token: data.token, ready: performance.now() + data.wait }))
    .catch(() => {
      // A form without a token is taken too, only less often.
      begun = null;
      return null;
    });
  return begun;
}

/** The token, once it may be used: a person who is quicker than that waits here and not before a refusal. */
export async function formToken(): Promise<string | undefined> {
  const mark = await beginForm();
  if (!mark) return undefined;
  const rest = mark.ready - performance.now();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  return mark.token;
}
