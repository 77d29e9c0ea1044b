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
  let typed: [string, string][] = [];
  let taken: T;
  try {
    const form = await readForm(request);
    typed = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    taken = await submit({ texts: Object.fromEntries(typed), files: (name) => form.getAll(name) });
  } catch (error) {
    const { status, message, data: about } = toApiError(error);
    const problems = about?.fields ?? {};
    // A field that says what is wrong needs no second alarm; the hidden one cannot say anything.
    const isTold = Object.keys(problems).some((name) => name !== honeypotField);
    const kept = typed.filter(([name]) => !secrets.has(name));
    const values = Object.fromEntries(kept);
    const several = Object.entries(Object.groupBy(kept, ([name]) => name)).filter(([, all]) => (all?.length ?? 0) > 1);
    const lists = Object.fromEntries(several.map(([name, all = []]) => [name, all.map(([, value]) => value)]));
    const reason = String(about?.details?.reason ?? '');
    const answer: PlainPost = { values, lists, problems, error: isTold ? null : message, reason };
    return data(answer, { status });
  }
  // A redirect, so that reloading the page sends nothing twice.
  throw redirect(next(taken), 303);
}
