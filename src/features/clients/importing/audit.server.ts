import { defineAudit } from '#platform/audit/audit.server.ts';

export const importingAudit = defineAudit({
  'clients.imported': ({ created, completed }) =>
    `imported clients: ${String(created ?? 0)} added, ${String(completed ?? 0)} completed`,
});
