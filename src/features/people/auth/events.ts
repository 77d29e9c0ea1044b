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
