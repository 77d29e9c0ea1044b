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
  Trash2,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { DocumentMenuItems, ViewDocument } from '#features/papers/evidence/screens/document-actions.tsx';
import { nameOfContact } from '#features/people/contacts/policy.ts';
import { formatMoney } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLink,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { EstimateCard as CardData } from '../contract.ts';
import { may, mayDelete } from '../policy.ts';
import { EstimateStatusBadge } from './estimate-status-badge.tsx';
import { dayText } from './estimates-api.ts';

export type CardActions = {
  onOpen: (estimate: CardData) => void;
  onSend: (estimate: CardData) => void;
  onConvert: (estimate: CardData) => void;
  onRevoke: (estimate: CardData) => void;
  onDuplicate: (estimate: CardData) => void;
  onDelete: (estimate: CardData) => void;
  onReminders: (estimate: CardData) => void;
};

export function EstimateCard({ estimate, actions }: { estimate: CardData; actions: CardActions }) {
  const { title, estimate_number, status, contact, contract } = estimate;
  const named = `${title} (${estimate_number})`;
  return (
    <Card className="flex flex-col">
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="text-[0.9375rem] leading-6 font-semibold tracking-tight break-words">
              <button
                type="button"
                onClick={() => actions.onOpen(estimate)}
                className="cursor-pointer rounded-xs text-left underline-offset-4 hover:underline"
              >
                {title}
              </button>
            </h2>
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
      <div className="flex items-center gap-1 border-t px-3 py-2">
        <NextStep estimate={estimate} actions={actions} named={named} />
        <ViewDocument {...documentOf(estimate)} />
        <span className="ml-auto">
          <More estimate={estimate} actions={actions} named={named} />
        </span>
      </div>
    </Card>
  );
}

const documentOf = ({ id, estimate_number, access_token, title }: CardData) => ({
  type: 'estimate' as const,
  id,
  number: estimate_number,
  token: access_token,
  title,
});

type StepProps = { estimate: CardData; actions: CardActions; named: string };

/** The one thing to do next; everything else is in the menu. */
function NextStep({ estimate, actions, named }: StepProps) {
  const step = nextStep(estimate);
  if (step === 'edit')
    return (
      <LinkButton to={`/admin/estimates/${estimate.id}/edit`} size="sm" variant="outline" aria-label={`Edit ${named}`}>
        <Pencil aria-hidden="true" />
        Edit
      </LinkButton>
    );
  if (step === 'contract')
    return (
      <LinkButton to={`/admin/contracts/${estimate.contract?.id}`} size="sm" variant="outline">
        <FileSignature aria-hidden="true" />
        Open contract
      </LinkButton>
    );
  if (step === 'convert')
    return (
      <Button size="sm" onClick={() => actions.onConvert(estimate)} aria-label={`Convert to Contract ${named}`}>
        <FileSignature aria-hidden="true" />
        Convert to Contract
      </Button>
    );
  const label = step === 'send' ? 'Send' : 'Send again';
  return (
    <Button
      size="sm"
      variant={step === 'send' ? 'primary' : 'outline'}
      onClick={() => actions.onSend(estimate)}
      aria-label={`${label} ${named}`}
    >
      <Send aria-hidden="true" />
      {label}
    </Button>
  );
}

function nextStep({ status, contact, contract }: CardData): 'send' | 'send again' | 'edit' | 'convert' | 'contract' {
  if (status === 'accepted') return contract ? 'contract' : 'convert';
  if (status === 'sent' || status === 'viewed') return 'send again';
  return status === 'draft' && contact ? 'send' : 'edit';
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

function More({ estimate, actions, named }: StepProps) {
  const { id, status, contact, contract, reminders_enabled: reminding } = estimate;
  const waiting = status === 'sent' || status === 'viewed';
  const step = nextStep(estimate);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={`More for ${named}`} icon={<Ellipsis aria-hidden="true" />} />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem icon={<Info aria-hidden="true" />} onSelect={() => actions.onOpen(estimate)}>
          Details
        </DropdownMenuItem>
        {may(status, 'edit') && step !== 'edit' && (
          <DropdownMenuLink to={`/admin/estimates/${id}/edit`} icon={<Pencil aria-hidden="true" />}>
            Edit
          </DropdownMenuLink>
        )}
        {status === 'draft' && !contact && (
          <DropdownMenuItem icon={<Send aria-hidden="true" />} onSelect={() => actions.onSend(estimate)}>
            Send
          </DropdownMenuItem>
        )}
        {may(status, 'convert') && !contract && step !== 'convert' && (
          <DropdownMenuItem icon={<FileSignature aria-hidden="true" />} onSelect={() => actions.onConvert(estimate)}>
            Convert to Contract
          </DropdownMenuItem>
        )}
        <DropdownMenuItem icon={<Copy aria-hidden="true" />} onSelect={() => actions.onDuplicate(estimate)}>
          Duplicate
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DocumentMenuItems {...documentOf(estimate)} />
        {(waiting || status === 'draft') && (
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
        {mayDelete(estimate) && (
          <DropdownMenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => actions.onDelete(estimate)}>
            Delete draft
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
