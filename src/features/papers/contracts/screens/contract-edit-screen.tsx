import { FileX } from 'lucide-react';
import { defaultMessages } from '#shared/branding.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { ContractDetail, ContractTemplate } from '../contract.ts';
import { isOpen, mayEdit, refused } from '../policy.ts';
import { ContractForm } from './contract-form.tsx';

type Props = { contract: ContractDetail; templates: readonly ContractTemplate[] };

export function ContractCreateScreen({ templates }: Pick<Props, 'templates'>) {
  return (
    <>
      <PageHeader title="Create Contract" back={{ to: '/admin/contracts', label: 'Contracts' }} />
      <ContractForm contract={null} templates={templates} />
    </>
  );
}

export function ContractEditScreen({ contract, templates }: Props) {
  const back = { to: `/admin/contracts/${contract.id}`, label: contract.contract_number };
  const written = contract.origin === 'studio';
  return (
    <>
      <PageHeader title="Edit Contract" description={contract.title} back={back} />
      {written && mayEdit(contract.status) ? (
        <>
          {isOpen(contract.status) && (
            <FormAlert tone="info" title="This contract is with the client" className="mb-6 max-w-3xl">
              What you change becomes version {contract.version + 1}: a draft that you send again. The version that was sent can
              then no longer be signed.
            </FormAlert>
          )}
          <ContractForm contract={contract} templates={templates} />
        </>
      ) : (
        <EmptyState
          icon={FileX}
          title={written ? refused(contract.status).message : 'A contract of the checkout cannot be changed.'}
          action={
            <LinkButton to={back.to} variant="outline">
              Back to the contract
            </LinkButton>
          }
        />
      )}
    </>
  );
}

export function MissingContract() {
  return (
    <>
      <PageHeader title="Contract" back={{ to: '/admin/contracts', label: 'Contracts' }} />
      <EmptyState icon={FileX} title={defaultMessages.notFound} />
    </>
  );
}
