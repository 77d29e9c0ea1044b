import { byVisitor, defineAudit, naming } from '#platform/audit/audit.server.ts';

export const credentialsAudit = defineAudit({
  'credential.key_made': 'made a new key for what clients hand over',
  'credential.key_given': 'took out the encrypted key to what clients hand over',
  'credential.asked': naming('asked in secret for', 'title'),
  'credential.withdrawn': naming('no longer asks for', 'title'),
  // By the private link of a checklist nobody is signed in.
  'credential.handed_over': byVisitor(naming('handed over, encrypted,', 'title')),
  'credential.wiped': byVisitor(naming('wiped, before anybody read it,', 'title')),
  'credential.read': naming('read, once,', 'title'),
  'credential.expired': naming('wiped what nobody had read:', 'title'),
});
