import { FileText, Pencil, PenLine, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DocumentMenuItems, ViewDocument } from '#features/papers/evidence/screens/document-actions.tsx';
import { longDate } from '#shared/calendar-day.ts';
import { formatMoney } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { typeLabels } from '../choices.ts';
import type { ContractCard } from '../contract.ts';
import { ContractStatusBadge, SignatureIndicator } from './contract-badges.tsx';
import { paperOf } from './contract-document-actions.tsx';
import { ContractMenu } from './contract-menu.tsx';
import { useContractSteps } from './use-contract-steps.tsx';

/** A contract at a glance: with whom, how much, from when, and who has signed. */
export function ContractCardView({ contract }: { contract: ContractCard }) {
  const { id, title, contract_number, client, estimate } = contract;
  const { take, question } = useContractSteps(contract);
  const step = stepOf(contract);
  const paper = paperOf(contract);
  return (
    <Card className="flex w-full flex-col">
      <div className="flex flex-1 flex-col p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
          <h2 className="min-w-0 flex-1 basis-48 text-[0.9375rem] leading-6 font-semibold tracking-tight break-words">
            <Link to={`/admin/contracts/${id}`} className="rounded-xs underline-offset-4 hover:underline">
              {title}
            </Link>
          </h2>
          <ContractStatusBadge status={contract.status} declined={contract.declined_at !== null} />
        </div>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.8125rem] text-muted">
          <span className="figures">{contract_number}</span>
          {contract.version > 1 && <span>Version {contract.version}</span>}
          {estimate && <span className="figures">from {estimate.estimate_number}</span>}
          <SampleBadge show={contract.is_sample} />
        </p>
        <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 text-sm">
          <Fact label="Client">
            {client ? (
              <>
                {client.name}
                {client.company_name && <span className="block text-muted">{client.company_name}</span>}
              </>
            ) : (
              <span className="text-muted">No client yet</span>
            )}
          </Fact>
          <Fact label="Total">
            <span className="figures font-semibold">{formatMoney(contract.total_amount, contract.currency)}</span>
          </Fact>
          <Fact label="Type">{typeLabels[contract.contract_type]}</Fact>
          <Fact label="Effective date">
            {contract.effective_date ? longDate(contract.effective_date) : <span className="text-muted">Not set</span>}
          </Fact>
        </dl>
        <p className="mt-4 text-[0.8125rem] font-medium empty:hidden">
          <SignatureIndicator contract={contract} />
        </p>
      </div>
      <div className="flex items-center gap-1 border-t px-3 py-2">
        <NextStep contract={contract} step={step} take={take} />
        <ViewDocument {...paper} />
        <span className="ml-auto">
          <ContractMenu
            contract={contract}
            label={`More for ${title} (${contract_number})`}
            take={take}
            beside={step === 'edit' || step === 'send' ? step : undefined}
          >
            <DocumentMenuItems {...paper} />
          </ContractMenu>
        </span>
      </div>
      {question}
    </Card>
  );
}

type Step = 'send' | 'edit' | 'countersign' | 'open';

/** A draft is sent once it has a client; what the client has signed is countersigned; everything else is looked at. */
function stepOf({ origin, status, contact_id, admin_signed_at }: ContractCard): Step {
  if (origin === 'studio' && status === 'draft') return contact_id ? 'send' : 'edit';
  return status === 'signed' && origin === 'studio' && !admin_signed_at ? 'countersign' : 'open';
}

type NextStepProps = { contract: ContractCard; step: Step; take: (step: 'send') => void };

/** The one thing to do next; everything else is in the menu. */
function NextStep({ contract, step, take }: NextStepProps) {
  const { id, title, contract_number } = contract;
  const named = `${title} (${contract_number})`;
  const page = `/admin/contracts/${id}`;
  if (step === 'send')
    return (
      <Button size="sm" onClick={() => take('send')} aria-label={`Send ${named}`}>
        <Send aria-hidden="true" />
        Send
      </Button>
    );
  if (step === 'edit')
    return (
      <LinkButton to={`${page}/edit`} size="sm" variant="outline" aria-label={`Edit ${named}`}>
        <Pencil aria-hidden="true" />
        Edit
      </LinkButton>
    );
  if (step === 'countersign')
    return (
      <LinkButton to={page} size="sm" aria-label={`Countersign ${named}`}>
        <PenLine aria-hidden="true" />
        Countersign
      </LinkButton>
    );
  return (
    <LinkButton to={page} size="sm" variant="outline" aria-label={`Open ${named}`}>
      <FileText aria-hidden="true" />
      Open
    </LinkButton>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-[0.8125rem] text-muted">{label}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);
