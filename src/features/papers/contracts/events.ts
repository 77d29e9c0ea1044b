import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

const told = z.object({ contract_id: z.uuid(), contract_number: z.string(), user_id: z.uuid().nullable() });

export const contractSent = defineEvent({
  name: 'contract.sent',
  schema: told,
  label: 'A contract was sent',
  subject: { type: 'contract', id: ({ contract_id }) => contract_id },
});

export const contractViewed = defineEvent({
  name: 'contract.viewed',
  schema: told,
  label: 'A contract was viewed for the first time',
  subject: { type: 'contract', id: ({ contract_id }) => contract_id },
});

export const contractSigned = defineEvent({
  name: 'contract.signed',
  schema: told,
  label: 'A contract was signed by the client',
  subject: { type: 'contract', id: ({ contract_id }) => contract_id },
});

export const contractDeclined = defineEvent({
  name: 'contract.declined',
  schema: told,
  label: 'A contract was declined',
  subject: { type: 'contract', id: ({ contract_id }) => contract_id },
});

export const contractCompleted = defineEvent({
  name: 'contract.completed',
  schema: told,
  label: 'A contract was signed by everybody',
  subject: { type: 'contract', id: ({ contract_id }) => contract_id },
});
