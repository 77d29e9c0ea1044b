import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const transferAudit = defineAudit({
  'content_import.uploaded': naming('uploaded content to import:', 'file_name'),
  'content_import.started': naming('started the import of', 'file_name'),
  'content_import.read_again': naming('had the file read again:', 'file_name'),
  'content_import.finished': naming('finished the import of', 'file_name'),
  'content_import.failed': naming('could not import', 'file_name'),
  'content_import.undo_asked': naming('took back the import of', 'file_name'),
  'content_import.undone': naming('finished taking back the import of', 'file_name'),
  'content_import.discarded': naming('discarded the import of', 'file_name'),
  'content_export.asked': 'asked for an export of all content',
  'content_export.finished': 'finished an export of all content',
  'content_export.failed': 'could not export the content',
  'content_export.downloaded': 'downloaded an export of all content',
});
