import { defineAudit, minor } from '#platform/audit/audit.server.ts';

/** Without the words: an entry can never be removed, a note must be. The timeline shows the note itself. */
export const clientPageAudit = defineAudit({
  'client_note.created': minor('wrote a private note about a client'),
  'client_note.updated': minor('changed a private note about a client'),
  'client_note.deleted': minor('deleted a private note about a client'),
});
