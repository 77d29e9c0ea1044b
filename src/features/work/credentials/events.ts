import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

const schema = z.object({ credential_id: z.uuid(), project_id: z.uuid(), title: z.string(), at: z.string() });
const subject = { type: 'project', id: ({ project_id }: z.output<typeof schema>) => project_id };

export const credentialAsked = defineEvent({
  name: 'credential.asked',
  schema,
  label: 'A client was asked for a secret',
  subject,
});
export const credentialHandedOver = defineEvent({
  name: 'credential.handed_over',
  schema,
  label: 'A client handed a secret over',
  subject,
});
/** Nobody read it in time. */
export const credentialExpired = defineEvent({
  name: 'credential.expired',
  schema: schema.extend({ line_id: z.uuid().nullable() }),
  label: 'A secret was wiped that nobody had read',
  subject,
});
/** It is wiped soon if nobody reads it. */
export const credentialExpiring = defineEvent({
  name: 'credential.expiring',
  schema,
  label: 'A secret waits that is wiped soon',
  subject,
});
/** By the studio. */
export const credentialDeleted = defineEvent({
  name: 'credential.deleted',
  schema: schema.extend({ is_asked: z.boolean() }),
  label: 'The studio deleted a secret that nobody had read',
  subject,
});
/** And nothing is left of it. */
export const credentialRead = defineEvent({ name: 'credential.read', schema, label: 'A secret was read', subject });
