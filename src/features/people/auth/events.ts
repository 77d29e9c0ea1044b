import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';
import { accountTypes } from '#shared/choices/people/auth.ts';

export const clientRegistered = defineEvent({
  name: 'client.registered',
  schema: z.object({ user_id: z.uuid(), user_type: z.enum(accountTypes) }),
  label: 'A client registered',
  subject: { type: 'user', id: ({ user_id }) => user_id },
});

export const clientConfirmed = defineEvent({
  name: 'client.confirmed',
  schema: z.object({ user_id: z.uuid() }),
  label: 'A client confirmed their email address',
  subject: { type: 'user', id: ({ user_id }) => user_id },
});

/** `sealed_email`: encrypted, because it may be anybody's. `user_id`: the account that a registration wants to make. */
export const namedAddress = z.object({
  request: z.enum(['password-reset', 'confirmation', 'registration']),
  sealed_email: z.string(),
  user_id: z.uuid().nullable(),
});
export type NamedAddress = z.infer<typeof namedAddress>;

/** Somebody named an address; a job sends what its owner should get, which may be nothing. Written alike for every address. */
export const addressNamed = defineEvent({
  name: 'auth.address-named',
  schema: namedAddress,
  label: 'Somebody asked for a link',
  subject: { type: 'address', id: ({ sealed_email }) => sealed_email },
  isInternal: true,
});

/** Strangers have used up what unknown places may try at an account, which may not exist: nothing tells the two apart here. */
export const guessesUsedUp = defineEvent({
  name: 'auth.guesses-used-up',
  schema: z.object({ sealed_email: z.string() }),
  label: 'Somebody is guessing a password',
  subject: { type: 'guess', id: ({ sealed_email }) => sealed_email },
  isInternal: true,
});

export const passwordReset = defineEvent({
  name: 'password.reset',
  schema: z.object({ user_id: z.uuid() }),
  label: 'A password was reset',
  subject: { type: 'user', id: ({ user_id }) => user_id },
});
