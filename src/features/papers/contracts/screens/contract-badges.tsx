import { Ban, CircleCheck, Eye, FilePen, type LucideIcon, PenLine, Send } from 'lucide-react';
import { type ContractStatus, contractStatuses } from '#shared/choices/papers/contracts.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { statusLabels } from '../choices.ts';
import { signatureState } from '../policy.ts';

const looks: Record<ContractStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  draft: { tone: 'neutral', icon: FilePen },
  sent: { tone: 'info', icon: Send },
  viewed: { tone: 'warning', icon: Eye },
  signed: { tone: 'primary', icon: PenLine },
  completed: { tone: 'success', icon: CircleCheck },
  cancelled: { tone: 'neutral', icon: Ban },
};

export const contractStatusOptions = contractStatuses.map((value) => ({ value, label: statusLabels[value] }));

export function ContractStatusBadge({ status, declined = false }: { status: ContractStatus; declined?: boolean }) {
  if (declined)
    return (
      <Badge tone="danger" icon={Ban}>
        Declined
      </Badge>
    );
  return <Badge {...looks[status]}>{statusLabels[status]}</Badge>;
}

/** 'Fully signed', 'Client signed' or 'Admin signed'; nothing while nobody has signed. */
export function SignatureIndicator({ contract }: { contract: { client_signed_at: unknown; admin_signed_at: unknown } }) {
  const state = signatureState(contract);
  if (!state) return null;
  const full = state === 'Fully signed';
  return (
    <span className={`inline-flex items-center gap-1.5 ${full ? 'text-success' : 'text-muted'}`}>
      {full ? (
        <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
      ) : (
        <PenLine aria-hidden="true" className="size-4 shrink-0" />
      )}
      {state}
    </span>
  );
}
