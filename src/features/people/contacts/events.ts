import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

export const contactLinked = defineEvent({
  name: 'contact.linked',
  schema: z.object({ contact_id: z.uuid(), user_id: z.uuid() }),
  label: 'A contact was linked to an account',
  subject: { type: 'contact', id: ({ contact_id }) => contact_id },
});

/** The account's address is not proven any more: what was handed over with the proof waits for another one. */
export const contactUnlinked = defineEvent({
  name: 'contact.unlinked',
  schema: z.object({ contact_id: z.uuid(), user_id: z.uuid() }),
  label: 'A contact was unlinked from an account',
  subject: { type: 'contact', id: ({ contact_id }) => contact_id },
  isInternal: true,
});

/** The account has a contact of its own from now on; what was said to it before is still its own. */
export const contactLeft = defineEvent({
  name: 'contact.left',
  schema: z.object({ contact_id: z.uuid(), user_id: z.uuid() }),
  label: 'A contact was taken from its account',
  subject: { type: 'contact', id: ({ contact_id }) => contact_id },
  isInternal: true,
});

/** Another mailbox: what was sent to the earlier one is not for the new one. */
export const contactMoved = defineEvent({
  name: 'contact.moved',
  schema: z.object({
    contact_id: z.uuid(),
    before: z.string(),
    after: z.string(),
    changed_by: z.uuid(),
    ip_address: z.string().nullable(),
  }),
  label: 'The email address of a contact changed',
  subject: { type: 'contact', id: ({ contact_id }) => contact_id },
});

const tagged = z.object({ contact_id: z.uuid(), tag: z.string() });

export const contactTagged = defineEvent({
  name: 'contact.tagged',
  schema: tagged,
  label: 'A tag was added to a contact',
  subject: { type: 'contact', id: ({ contact_id }) => contact_id },
});

export const contactUntagged = defineEvent({
  name: 'contact.untagged',
  schema: tagged,
  label: 'A tag was removed from a contact',
  subject: { type: 'contact', id: ({ contact_id }) => contact_id },
});
