import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const privacyAudit = defineAudit({
  'privacy.export_asked': ({ is_own }) =>
    is_own ? 'asked for an archive of their data' : 'asked for an archive of a client’s data',
  'privacy.export_made': 'made an archive of a person’s data',
  'privacy.export_failed': 'could not make an archive of a person’s data',
  'privacy.export_downloaded': 'downloaded an archive of a person’s data',
  'privacy.deletion_asked': ({ is_own }) => (is_own ? 'asked to be deleted' : 'asked for the deletion of a client'),
  'privacy.deletion_cancelled': 'called their deletion off',
  'privacy.deletion_held': naming('could not delete a person:', 'reason'),
  'privacy.deletion_done': 'deleted a person',
});
