import { AppError } from '#shared/app-error.ts';

/** The form that a browser posted by itself. Anything else in the body is the sender's mistake. */
export const readForm = (request: Request): Promise<FormData> =>
  request.formData().catch((cause: unknown) => {
    throw new AppError('BAD_REQUEST', 'The form could not be read. Please send it again.', { cause });
  });
