import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const filesAudit = defineAudit({
  'file.uploaded': naming('uploaded the file', 'original_name'),
  'file.renamed': naming('renamed a file to', 'original_name'),
  'file.moved': naming('moved the file', 'original_name'),
  'file.shared': naming('shared the file', 'name'),
  'file.unshared': naming('stopped sharing the file', 'name'),
  'file.deleted': naming('deleted the file', 'original_name'),
  'file.restored': naming('restored the file', 'original_name'),
  'folder.created': naming('made the folder', 'name'),
  'folder.renamed': naming('renamed a folder to', 'name'),
  'folder.moved': naming('moved the folder', 'name'),
  'folder.shared': naming('shared the folder', 'name'),
  'folder.unshared': naming('stopped sharing the folder', 'name'),
  'folder.deleted': naming('deleted the folder', 'name'),
  'folder.restored': naming('restored the folder', 'name'),
});
