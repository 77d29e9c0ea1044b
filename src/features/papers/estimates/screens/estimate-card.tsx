import {
  BellOff,
  BellRing,
  CalendarClock,
  Copy,
  Ellipsis,
  FileSignature,
  Info,
  Link2Off,
  Pencil,
  Send,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { DocumentActions } from '#features/papers/evidence/screens/document-actions.tsx';
import { nameOfContact } from '#features/people/contacts/policy.ts';
import { formatMoney } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { EstimateCard as CardData } from '../contract.ts';
import { may } from '../policy.ts';
import { EstimateStatusBadge } from './estimate-status-badge.tsx';
import { dayText } from './estimates-api.ts';

export type CardActions = {
  onOpen: (estimate: CardData) => void;
  onSend: (estimate: CardData) => void;
  onConvert: (estimate: CardData) => void;
  onRevoke: (estimate: CardData) => void;
  onDuplicate: (estimate: CardData) => void;
  onReminders: (estimate: CardData) => void;
};

export function EstimateCard({ estimate, actions }: { estimate: CardData; actions: CardActions }) {
  const { title, estimate_number, status, contact, contract } = estimate;
  const named = `${title} (${estimate_number})`;
  const sendLabel = status === 'draft' ? 'Send' : 'Send again';
  return (
    <Card className="flex flex-col">
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="text-[0.9375rem] leading-6 font-semibold tracking-tight break-words">{title}</h2>
            <p className="figures mt-0.5 flex flex-wrap items-center gap-x-2 text-[0.8125rem] text-muted">
              {estimate_number}
              {estimate.version > 1 && <span>Version {estimate.version}</span>}
            </p>
          </div>
          <EstimateStatusBadge status={status} />
        </div>
        <p className="figures text-2xl font-semibold tracking-tight">{formatMoney(estimate.total_amount, estimate.currency)}</p>
        <dl className="grid gap-1.5 text-[0.8125rem] text-muted">
          <Fact icon={UserRound} label="Client">
            {contact ? [nameOfContact(contact), contact.company_name].filter(Boolean).join(', ') : 'No client'}
          </Fact>
          <Fact icon={CalendarClock} label="Valid until">
            {estimate.valid_until ? `Valid until ${dayText(estimate.valid_until)}` : 'No end date'}
          </Fact>
          {contract && (
            <Fact icon={FileSignature} label="Contract">
              <TextLink to={`/admin/contracts/${contract.id}`}>{contract.contract_number}</TextLink>
            </Fact>
          )}
        </dl>
        <SampleBadge show={estimate.is_sample} />
      </div>
      <div className="flex flex-wrap items-center gap-1 border-t px-3 py-2">
        {may(status, 'send') && (
          <Button
            size="sm"
            variant={status === 'draft' ? 'primary' : 'ghost'}
            onClick={() => actions.onSend(estimate)}
            aria-label={`${sendLabel} ${named}`}
          >
            <Send aria-hidden="true" />
            {sendLabel}
          </Button>
        )}
        {may(status, 'edit') && (
          <LinkButton to={`/admin/estimates/${estimate.id}/edit`} size="sm" variant="ghost" aria-label={`Edit ${named}`}>
            <Pencil aria-hidden="true" />
            Edit
          </LinkButton>
        )}
        <Button size="sm" variant="ghost" onClick={() => actions.onOpen(estimate)} aria-label={`Details of ${named}`}>
          <Info aria-hidden="true" />
          Details
        </Button>
        {may(status, 'convert') && !contract && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => actions.onConvert(estimate)}
            aria-label={`Convert to Contract ${named}`}
          >
            <FileSignature aria-hidden="true" />
            Convert to Contract
          </Button>
        )}
        <span className="ml-auto">
          <More estimate={estimate} actions={actions} named={named} />
        </span>
      </div>
      <div className="border-t px-3 py-2">
        <DocumentActions type="estimate" id={estimate.id} number={estimate_number} token={estimate.access_token} title={title} />
      </div>
    </Card>
  );
}

type FactProps = { icon: typeof UserRound; label: string; children: ReactNode };

const Fact = ({ icon: Icon, label, children }: FactProps) => (
  <div className="flex min-w-0 items-center gap-2">
    <dt className="shrink-0">
      <Icon aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{label}</span>
    </dt>
    <dd className="min-w-0 truncate">{children}</dd>
  </div>
);

function More({ estimate, actions, named }: { estimate: CardData; actions: CardActions; named: string }) {
  const reminding = estimate.reminders_enabled;
  const waiting = estimate.status === 'sent' || estimate.status === 'viewed';
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={`More for ${named}`} icon={<Ellipsis aria-hidden="true" />} />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem icon={<Copy aria-hidden="true" />} onSelect={() => actions.onDuplicate(estimate)}>
          Duplicate
        </DropdownMenuItem>
        {(waiting || estimate.status === 'draft') && (
          <DropdownMenuItem
            icon={reminding ? <BellOff aria-hidden="true" /> : <BellRing aria-hidden="true" />}
            onSelect={() => actions.onReminders(estimate)}
          >
            {reminding ? 'Turn reminders off' : 'Turn reminders on'}
          </DropdownMenuItem>
        )}
        {estimate.sent_at && estimate.access_token && (
          <DropdownMenuItem tone="danger" icon={<Link2Off aria-hidden="true" />} onSelect={() => actions.onRevoke(estimate)}>
            Revoke link
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
