import { createHash } from 'node:crypto';
import type { ApiContext } from '#platform/http/context.server.ts';
import { type LimitPorts, limitRate, type Rate } from '#platform/http/rate-limit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { honeypotField, minimumFillMs } from '#shared/public-form/guard.ts';
import type { FormGuard } from '#shared/public-form/schema.ts';
import { formAge } from './form-token.server.ts';

export type FormRates = { known: Rate; unknown: Rate };

/** Ten minutes; whoever shows when the form was begun may send more often. */
const rates: FormRates = { known: { window: 600, max: 10 }, unknown: { window: 600, max: 5 } };

/** The spam guard: honeypot, signed token with a minimum fill time, rate limit. A person who is refused by mistake keeps what was typed, and gets through by sending it again. */
export async function guardForm(context: ApiContext, name: string, guard: FormGuard, limits: FormRates = rates): Promise<void> {
  if (guard[honeypotField])
    throw new AppError('BAD_REQUEST', 'This looked as if a machine had filled it in. Please send it again.', {
      fields: { [honeypotField]: 'Please leave this field empty' },
    });
  const age = formAge(context.platform.secrets, guard.token);
  if (age !== null && age < minimumFillMs) throw new AppError('BAD_REQUEST', 'That was very quick. Please send it again.');
  await limitRate(context, `form:${name}`, age === null ? limits.unknown : limits.known);
}

/** An address gets a few confirmations an hour at most, so that nobody can flood a stranger's mailbox through our forms. */
export async function mayConfirm({ platform }: LimitPorts, email: string): Promise<boolean> {
  const ip = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  try {
    await limitRate({ platform, ip }, 'confirmation', { window: 3_600, max: 5 });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false;
    throw error;
  }
}
