import { Badge, type BadgeTone } from '#ui/badge.tsx';
import type { MailSummary } from '../contract.ts';

const looks: Record<MailSummary['status'], { tone: BadgeTone; label: string }> = {
  queued: { tone: 'warning', label: 'Waiting' },
  sent: { tone: 'success', label: 'Sent' },
  failed: { tone: 'danger', label: 'Failed' },
  skipped: { tone: 'neutral', label: 'Not wanted' },
};

export const mailStatusOptions = Object.entries(looks).map(([value, { label }]) => ({ value, label }));

export function MailStatusBadge({ status }: { status: MailSummary['status'] }) {
  return <Badge tone={looks[status].tone}>{looks[status].label}</Badge>;
}
