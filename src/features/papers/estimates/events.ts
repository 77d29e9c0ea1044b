import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

const told = z.object({
  estimate_id: z.uuid(),
  estimate_number: z.string(),
  contact_id: z.uuid().nullable(),
  user_id: z.uuid().nullable(),
});

/** `mail` is the occasion: each press on Send is one of its own. */
export const estimateSent = defineEvent({
  name: 'estimate.sent',
  schema: told.extend({ version: z.number().int(), mail: z.uuid(), message: z.string().nullable() }),
  label: 'An estimate was sent',
  subject: { type: 'estimate', id: ({ estimate_id }) => estimate_id },
});

export const estimateViewed = defineEvent({
  name: 'estimate.viewed',
  schema: told,
  label: 'An estimate was viewed for the first time',
  subject: { type: 'estimate', id: ({ estimate_id }) => estimate_id },
});

/** By the client on the document's page, or by the studio that made a contract of it. */
export const estimateAccepted = defineEvent({
  name: 'estimate.accepted',
  schema: told.extend({ by: z.enum(['client', 'studio']) }),
  label: 'An estimate was accepted',
  subject: { type: 'estimate', id: ({ estimate_id }) => estimate_id },
});

export const estimateDeclined = defineEvent({
  name: 'estimate.declined',
  schema: told.extend({ reason: z.string().nullable() }),
  label: 'An estimate was declined',
  subject: { type: 'estimate', id: ({ estimate_id }) => estimate_id },
});

export const estimateExpired = defineEvent({
  name: 'estimate.expired',
  schema: told,
  label: 'An estimate expired',
  subject: { type: 'estimate', id: ({ estimate_id }) => estimate_id },
});
