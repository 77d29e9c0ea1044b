import { data, redirect } from 'react-router';
import { toApiError } from '#platform/http/api-error.server.ts';
import type { PlainPost } from './plain-post.ts';
import { trapField } from './policy.ts';

/** Answers a form that the browser posted by itself: on to another page when it was taken, else back with all that was typed. */
export async function answerPlainPost<T>(form: FormData, submit: () => Promise<T>, next: (taken: T) => string) {
  let taken: T;
  try {
    taken = await submit();
  } catch (error) {
    const { status, message, data: details } = toApiError(error);
    const problems = details?.fields ?? {};
    const values = Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
    // A field that says what is wrong needs no second alarm; the hidden one cannot say anything.
    const isTold = Object.keys(problems).some((name) => name !== trapField);
    const answer: PlainPost = { values, problems, error: isTold ? null : message };
    return data(answer, { status });
  }
  // A redirect, so that reloading the page sends nothing twice.
  throw redirect(next(taken), 303);
}
