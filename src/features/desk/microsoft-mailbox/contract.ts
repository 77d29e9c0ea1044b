import { oc } from '@orpc/contract';
import { z } from 'zod';
import { timestamp } from '#shared/wire.ts';

const microsoftMailbox = z.object({
  /** Whether the values of Microsoft 365 are stored, all four of them. */
  is_available: z.boolean(),
  is_enabled: z.boolean(),
  address: z.string(),
  /** Off; on and not connected yet; new mails are reported; or what was tried last failed. */
  state: z.enum(['off', 'new', 'working', 'failing']),
  /** Until when Microsoft reports; it is prolonged by itself. */
  expires_at: timestamp.nullable(),
  checked_at: timestamp.nullable(),
  failed_at: timestamp.nullable(),
  last_error: z.string().nullable(),
});
export type MicrosoftMailbox = z.output<typeof microsoftMailbox>;

const tags = ['Mailbox'];
const path = '/admin/mailbox/microsoft';

export const microsoftMailboxContract = {
  get: oc
    .route({ method: 'GET', path, tags, summary: 'Whether new mails are taken in from Microsoft 365' })
    .output(microsoftMailbox),
  save: oc
    .route({ method: 'PUT', path, tags, summary: 'Turns taking mails in from Microsoft 365 on or off' })
    .input(z.object({ is_enabled: z.boolean() }))
    .output(microsoftMailbox),
};
