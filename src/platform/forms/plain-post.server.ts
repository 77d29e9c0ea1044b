import { data, redirect } from 'react-router';
import { toApiError } from '#platform/http/api-error.server.ts';
import { honeypotField } from '#shared/public-form/guard.ts';
import type { PlainPost } from '#shared/public-form/plain-post.ts';
import { readForm } from './read-form.server.ts';

export type PostedForm = { texts: Record<string, string>; files: (name: string) => unknown[] };

const none: ReadonlySet<string> = new Set();

/** Answers a form that the browser posted by itself: on to another page when it was taken, else back with what was typed, secrets left out. */
export async function answerPlainPost<T>(
  request: Request,
  submit: (form: PostedForm) => Promise<T>,
  next: (taken: T) => string,
  secrets: ReadonlySet<string> = none,
) {
  let texts: Record<string, string> = {};
  let taken: T;
  try {
    const form = await readForm(request);
    texts = Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
    taken = await submit({ texts, files: (name) => form.getAll(name) });
  } catch (error) {
    const { status, message, data: about } = toApiError(error);
    const problems = about?.fields ?? {};
    // A field that says what is wrong needs no second alarm; the hidden one cannot say anything.
    const isTold = Object.keys(problems).some((name) => name !== honeypotField);
    const values = Object.fromEntries(Object.entries(texts).filter(([name]) => !secrets.has(name)));
    const reason = String(about?.details?.reason ?? '');
    const answer: PlainPost = { values, problems, error: isTold ? null : message, reason };
    return data(answer, { status });
  }
  // A redirect, so that reloading the page sends nothing twice.
  throw redirect(next(taken), 303);
}
