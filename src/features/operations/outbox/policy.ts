import { AppError } from '#shared/app-error.ts';

/** A sample mail goes to somebody who does not exist; a mail that is on its way needs no second push. */
export function demandRetry(mail: { status: string; is_sample: boolean }): void {
  if (mail.is_sample) throw new AppError('CONFLICT', 'A sample mail is never sent.');
  if (mail.status !== 'failed') throw new AppError('CONFLICT', 'Only a failed mail can be tried again.');
}
