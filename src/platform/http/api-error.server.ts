import { ORPCError, ValidationError } from '@orpc/server';
import { hasCode, uniqueViolation } from '#db/error-codes.ts';
import { isDiskFull, isUnavailable } from '#db/unavailable.ts';
import {
  AppError,
  diskFullMessage,
  type ErrorDetails,
  type FieldErrors,
  unavailableMessage,
  unexpectedMessage,
} from '#shared/app-error.ts';
import { unstorableMessage } from '#shared/storable.ts';

export type ErrorBody = { success: false; data: null; error: string; code: string; fields?: FieldErrors; details?: ErrorDetails };

/** NUL and the like: PostgreSQL neither stores them nor compares with them. */
const unstorableText = ['22021', '22P05'];

/** An error that is fit to be answered; what really happened stays as its cause. */
export class ApiError extends ORPCError<string, { fields?: FieldErrors; details?: ErrorDetails } | undefined> {
  get body(): ErrorBody {
    const { fields, details } = this.data ?? {};
    return {
      success: false,
      data: null,
      error: this.message,
      code: this.code,
      ...(fields ? { fields } : {}),
      ...(details ? { details } : {}),
    };
  }
}

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof AppError) {
    return new ApiError(error.code, {
      status: error.status,
      message: error.message,
      data: { fields: error.fields, details: error.details },
      cause: error.cause ?? error,
    });
  }
  const passing = isDiskFull(error) ? diskFullMessage : isUnavailable(error) ? unavailableMessage : null;
  if (passing) return new ApiError('SERVICE_UNAVAILABLE', { status: 503, message: passing, cause: error });
  if (error instanceof ORPCError) return fromOrpc(error);
  if (hasCode(error, uniqueViolation))
    return new ApiError('CONFLICT', { status: 409, message: 'This entry exists already.', cause: error });
  if (hasCode(error, unstorableText))
    return new ApiError('BAD_REQUEST', { status: 400, message: unstorableMessage, cause: error });
  return new ApiError('INTERNAL_SERVER_ERROR', { status: 500, message: unexpectedMessage, cause: error });
}

export const unstorable = (field: string): ApiError =>
  new ApiError('BAD_REQUEST', { status: 400, message: unstorableMessage, data: { fields: { [field]: unstorableMessage } } });

function fromOrpc(error: ORPCError<string, unknown>): ApiError {
  if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
    const fields: FieldErrors = {};
    for (const issue of error.cause.issues) {
      const path = (issue.path ?? []).map((part) => (typeof part === 'object' ? String(part.key) : String(part))).join('.');
      for (const name of unknownNames(issue)) fields[path ? `${path}.${name}` : name] = 'This field is not known';
      if (unknownNames(issue).length === 0) fields[path] ??= issue.message;
    }
    const message = Object.values(fields)[0] ?? 'The request is not in the expected form.';
    return new ApiError('BAD_REQUEST', { status: 400, message, data: { fields }, cause: error.cause });
  }
  if (error.status >= 500)
    return new ApiError('INTERNAL_SERVER_ERROR', { status: 500, message: unexpectedMessage, cause: error.cause ?? error });
  return new ApiError(error.code, { status: error.status, message: error.message, cause: error.cause });
}

/** A form of ours sends none; whoever sends thousands need not read all of them. */
const mostNamed = 20;

/** The names that a strict schema refused: Zod tells them in one issue, a form shows each at its field. */
const unknownNames = (issue: object): string[] =>
  'code' in issue && issue.code === 'unrecognized_keys' && 'keys' in issue && Array.isArray(issue.keys)
    ? issue.keys.slice(0, mostNamed).map(String)
    : [];
