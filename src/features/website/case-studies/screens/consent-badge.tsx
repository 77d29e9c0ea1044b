import { CircleCheck, CircleSlash, Clock, Undo2 } from 'lucide-react';
import type { ConsentStatus } from '#shared/choices/website/case-studies.ts';
import { Badge } from '#ui/badge.tsx';

const looks = {
  pending: { tone: 'info', icon: Clock, label: 'Waiting for consent' },
  agreed: { tone: 'success', icon: CircleCheck, label: 'Client agreed' },
  declined: { tone: 'danger', icon: CircleSlash, label: 'Client declined' },
  withdrawn: { tone: 'danger', icon: Undo2, label: 'Consent withdrawn' },
} as const;

/** What the client answered; nothing where no client has to be asked. */
export function ConsentBadge({ status, isNeeded }: { status: ConsentStatus | null; isNeeded: boolean }) {
  if (!status) return isNeeded ? <Badge tone="warning">Consent needed</Badge> : null;
  const { tone, icon, label } = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
