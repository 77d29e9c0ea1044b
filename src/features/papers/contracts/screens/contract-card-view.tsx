import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { longDate } from '#shared/calendar-day.ts';
import { formatMoney } from '#shared/money.ts';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { typeLabels } from '../choices.ts';
import type { ContractCard } from '../contract.ts';
import { mayEdit } from '../policy.ts';
import { ContractStatusBadge, SignatureIndicator } from './contract-badges.tsx';
import { ContractDocumentActions } from './contract-document-actions.tsx';

/** A contract at a glance: with whom, how much, from when, and who has signed. */
export function ContractCardView({ contract }: { contract: ContractCard }) {
  const { id, title, contract_number, client, estimate } = contract;
  const written = contract.origin === 'studio';
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
      <div className="flex flex-wrap items-center gap-1 border-t px-3 py-2">
        {written && mayEdit(contract.status) && (
          <LinkButton
            to={`/admin/contracts/${id}/edit`}
            variant="ghost"
            size="sm"
            aria-label={`Edit ${title} (${contract_number})`}
          >
            <Pencil aria-hidden="true" />
            Edit
          </LinkButton>
        )}
        <ContractDocumentActions contract={contract} />
      </div>
    </Card>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-[0.8125rem] text-muted">{label}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);
