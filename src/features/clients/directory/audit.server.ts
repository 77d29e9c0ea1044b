import { defineAudit } from '#platform/audit/audit.server.ts';

export const directoryAudit = defineAudit({ 'clients.exported': 'exported the list of clients' });
