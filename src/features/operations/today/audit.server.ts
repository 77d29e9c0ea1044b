import { type AuditDetails, defineAudit, minor } from '#platform/audit/audit.server.ts';

const named = ({ kind, text }: AuditDetails): string => `${String(kind ?? 'Item')}: ${String(text ?? '')}`;

// The order of one's own list: what is done with the records themselves is told by their features.
export const todayAudit = defineAudit({
  'today.done': minor((details) => `took an item out of Today (${named(details)})`),
  'today.snoozed': minor((details) => `put off an item of Today (${named(details)})`),
  'today.restored': minor('brought an item back to Today'),
});
