import { Download, FileX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ContractStatusBadge } from '#features/papers/contracts/screens/contract-badges.tsx';
import { defaultMessages } from '#shared/branding.ts';
import { longDate } from '#shared/calendar-day.ts';
import { formatMoney } from '#shared/money.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { KeyValueList } from '#ui/key-value-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { Agreement } from '../contract.ts';
import { AgreementText } from './agreement-text.tsx';

type Back = { to: string; label: string };

type AgreementPageProps = {
  contract: Agreement | null;
  back: Back;
  /** Above the contract, where something is to be known first. */
  notice?: ReactNode;
  /** Below the contract, where there is more to say. */
  children?: ReactNode;
};

/** A contract of the checkout to read and to take along, for the client and for the studio. */
export function AgreementPage({ contract, back, notice, children }: AgreementPageProps) {
  if (contract)
    return (
      <>
        <Shown contract={contract} back={back} notice={notice} />
        {children}
      </>
    );
  return (
    <>
      <PageHeader title="Contract" back={back} />
      <EmptyState icon={FileX} title={defaultMessages.notFound} />
    </>
  );
}

function Shown({ contract, back, notice }: { contract: Agreement; back: Back; notice: ReactNode }) {
  return (
    <>
      <PageHeader
        title={contract.title}
        description={contract.contract_number}
        back={back}
        badge={
          <>
            <ContractStatusBadge status={contract.status} />
            <SampleBadge show={contract.is_sample} />
          </>
        }
        actions={
          contract.pdf_url && (
            <LinkButton to={contract.pdf_url} reloadDocument download variant="outline">
              <Download aria-hidden="true" />
              Download PDF
            </LinkButton>
          )
        }
      />
      {notice}
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <article aria-label={`Text of ${contract.contract_number}`} className="min-w-0 rounded-lg border bg-surface p-5 sm:p-8">
          <h2 className="mb-5 text-lg font-semibold tracking-tight">Service Agreement</h2>
          <AgreementText text={contract.text} as="h3" />
        </article>
        <section aria-label="Signature">
          <h2 className="mb-4 text-[0.9375rem] font-semibold tracking-tight">Signature</h2>
          <KeyValueList look="grid" items={factsOf(contract)} className="lg:grid-cols-1" />
        </section>
      </div>
    </>
  );
}

const factsOf = (contract: Agreement) => [
  { label: 'Signed by', value: contract.client_signature },
  { label: 'Signed', value: contract.client_signed_at && <LocalTime value={contract.client_signed_at} /> },
  { label: 'Amount', value: formatMoney(contract.total_amount, contract.currency) },
  { label: 'In force from', value: contract.effective_date && longDate(contract.effective_date) },
  {
    label: 'Ends',
    value: contract.expiration_date ? longDate(contract.expiration_date) : contract.client_signed_at ? 'No end date' : null,
  },
  { label: 'Network address', value: contract.signer_ip_address },
  { label: 'Browser', value: contract.signer_user_agent },
  {
    label: 'SHA-256',
    value: contract.text_sha256 && <span className="text-xs break-all">{contract.text_sha256}</span>,
  },
  ...(contract.pdf_url
    ? [
        {
          label: 'Proof',
          value: (
            <Link to={`/verify#${contract.contract_number}`} className="underline underline-offset-4">
              Verify the PDF
            </Link>
          ),
        },
      ]
    : []),
];
