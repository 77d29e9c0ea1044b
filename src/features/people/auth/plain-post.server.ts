import { data, redirect } from 'react-router';
import type { z } from 'zod';
import { toApiError } from '#platform/http/api-error.server.ts';
import { tooManyAttempts } from '#platform/http/rate-limit.server.ts';
import { AppError, type ErrorCode } from '#shared/app-error.ts';
import type { AuthAnswer } from './plain-post.ts';

const secrets = new Set(['password', 'confirmPassword', 'code', 'setup_token']);

/** Answers a form of signing in that the browser posted by itself: on to another page, else back without what is secret. */
export async function answerAuthForm(request: Request, take: (texts: Record<string, string>) => Promise<string>) {
  let texts: Record<string, string> = {};
  let next: string;
  try {
    const form = await request.formData().catch((cause: unknown) => {
      throw new AppError('BAD_REQUEST', 'The form could not be read. Please send it again.', { cause });
    });
    texts = Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
    next = await take(texts);
  } catch (error) {
    const { status, message, data: about } = toApiError(error);
    const problems = about?.fields ?? {};
    const reason = String(about?.details?.reason ?? '');
    const values = Object.fromEntries(Object.entries(texts).filter(([name]) => !secrets.has(name)));
    const told = Object.keys(problems).length > 0;
    return data({ values, problems, error: told ? null : message, reason }, { status });
  }
  // A redirect, so that reloading the page sends nothing twice.
  throw redirect(next, 303);
}

/** What the form's own schema makes of it, or its refusals, each at its field. */
export function parsed<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues) fields[path.join('.')] ??= message;
  throw new AppError('BAD_REQUEST', Object.values(fields)[0] ?? 'The form could not be read.', { fields });
}

const codes: Record<number, ErrorCode> = { 401: 'UNAUTHORIZED', 403: 'FORBIDDEN', 429: 'TOO_MANY_REQUESTS' };

/** Passes on what the sign-in library took, and throws what it refused; its own reason says what the page offers next. */
export function taken({ status, retry_after, body }: AuthAnswer, refused: string): AuthAnswer['body'] {
  if (status < 400) return body;
  if (status === 429 && retry_after) throw tooManyAttempts(retry_after);
  throw new AppError(codes[status] ?? 'BAD_REQUEST', body.message || refused, { details: { reason: body.code } });
}
