import type { z } from 'zod';
import { answerPlainPost } from '#platform/forms/plain-post.server.ts';
import { tooManyAttempts } from '#platform/http/rate-limit.server.ts';
import { AppError, type ErrorCode } from '#shared/app-error.ts';
import { newPasswordForm } from './contract.ts';
import type { AuthAnswer } from './plain-post.ts';

const secrets = new Set(['password', 'confirmPassword', 'code', 'setup_token']);

/** Answers a form of signing in that the browser posted by itself: on to another page, else back without what is secret. */
export const answerAuthForm = (request: Request, take: (texts: Record<string, string>) => Promise<string>) =>
  answerPlainPost(
    request,
    ({ texts }) => take(texts),
    (next) => next,
    secrets,
  );

export const linkTokenOf = (request: Request): string => new URL(request.url).searchParams.get('token') ?? '';

/** The same for the password that somebody chooses who came by a link. */
export const answerNewPassword = (request: Request, take: (token: string, password: string) => Promise<string>) =>
  answerAuthForm(request, (texts) =>
    take(linkTokenOf(request), parsed(newPasswordForm, { password: '', confirmPassword: '', ...texts }).password),
  );

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
