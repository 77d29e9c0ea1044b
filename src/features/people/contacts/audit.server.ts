import type { Tx } from '#db/client.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { defineAudit, minor, naming, type VerbOf } from '#platform/audit/audit.server.ts';

export const contactsAudit = defineAudit({
  'contact.created': naming('added the contact', 'email'),
  'contact.updated': naming('changed the contact', 'email'),
  'contact.suggestion_taken': naming('took what a form said of', 'email'),
  'contact.suggestion_dropped': naming('dropped what a form said of', 'email'),
  'contact.merged': ({ merged, email }) => `merged the contact ${String(merged ?? '')} into ${String(email ?? '')}`,
  'contact.unmerged': ({ merged, email }) => `took the contacts ${String(merged ?? '')} and ${String(email ?? '')} apart again`,
  'contact.became_client': naming('made a client of', 'email'),
  'contact.tagged': ({ tag, email }) => `tagged ${String(email ?? '')} with “${String(tag ?? '')}”`,
  'contact.untagged': ({ tag, email }) => `removed the tag “${String(tag ?? '')}” from ${String(email ?? '')}`,
  // The import as a whole is the news.
  'contact.imported': minor(naming('imported the contact', 'email')),
  'contact.completed': minor(({ email }) => `completed the contact ${String(email ?? '')} in an import`),
});

/** An entry about a contact; without an author it was the system, on the news of something else. */
export const noteContact = (
  tx: Tx,
  author: Partial<Actor>,
  verb: VerbOf<typeof contactsAudit, 'contact'>,
  row: { id: string; email: string },
  details: Record<string, unknown> = {},
) =>
  contactsAudit.write(tx, {
    actor: null,
    ...author,
    action: `contact.${verb}`,
    entity: 'contacts',
    entity_id: row.id,
    details: { email: row.email, ...details },
  });
