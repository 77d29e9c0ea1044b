import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { BrokenRecord } from '#features/papers/evidence/screens/broken-record.tsx';
import { longDate } from '#shared/calendar-day.ts';
import { reasonOf } from '#ui/api-client.ts';
import { ChoiceField } from '#ui/choice-field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { KeyValueList } from '#ui/key-value-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.tsx';
import { typeLabels } from '../choices.ts';
import type { ContractDetail } from '../contract.ts';
import { isOpen } from '../policy.ts';
import { ContractActions } from './contract-actions.tsx';
import { ContractStatusBadge, SignatureIndicator } from './contract-badges.tsx';
import { ContractContentView } from './contract-content-view.tsx';
import { ContractDocumentActions } from './contract-document-actions.tsx';
import { ContractEvidence } from './contract-evidence.tsx';
import { contractsApi, contractsKey } from './contracts-api.ts';

type ContractScreenProps = { contract: ContractDetail; signer: string };

/** One contract that the studio wrote: where it stands, what it says, and what happened to it. */
export function ContractScreen({ contract: loaded, signer }: ContractScreenProps) {
  const client = useQueryClient();
  const { data: contract } = useQuery({
    queryKey: [...contractsKey, 'detail', loaded.id],
    queryFn: () => contractsApi.call.get({ id: loaded.id }),
    initialData: loaded,
  });
  const refresh = () => client.invalidateQueries({ queryKey: contractsKey });
  return (
    <>
      <PageHeader
        title={contract.title}
        description={<span className="figures">{contract.contract_number}</span>}
        back={{ to: '/admin/contracts', label: 'Contracts' }}
        badge={
          <>
            <ContractStatusBadge status={contract.status} declined={contract.declined_at !== null} />
            <span className="text-[0.8125rem] font-medium">
              <SignatureIndicator contract={contract} />
            </span>
            <SampleBadge show={contract.is_sample} />
          </>
        }
        actions={<ContractActions contract={contract} signer={signer} refresh={refresh} />}
      />
      <BrokenRecord chain={contract.chain} className="mb-5" />
      <Notice contract={contract} />
      <div className="-mt-2 mb-5 -ml-3">
        <ContractDocumentActions contract={contract} />
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ContractContentView contract={contract} />
        <div className="grid gap-8">
          <section aria-label="Facts">
            <KeyValueList look="grid" items={factsOf(contract)} className="lg:grid-cols-1" />
          </section>
          <Reminders contract={contract} refresh={refresh} />
        </div>
      </div>
      <ContractEvidence events={contract.events} chain={contract.chain} document={{ type: 'contract', id: contract.id }} />
    </>
  );
}

function Notice({ contract }: { contract: ContractDetail }) {
  if (contract.declined_at) {
    return (
      <FormAlert tone="warning" title="The client declined this contract" className="mb-5">
        {contract.decline_reason ?? 'No reason was given.'}
      </FormAlert>
    );
  }
  if (contract.status === 'draft' && contract.send_obstacle) {
    return (
      <FormAlert tone="info" title="Not ready to be sent" className="mb-5">
        {contract.send_obstacle}
      </FormAlert>
    );
  }
  if (isOpen(contract.status) && contract.access_revoked_at) {
    return (
      <FormAlert tone="warning" title="The link is revoked" className="mb-5">
        The client cannot open this contract. Send it again to make a new link.
      </FormAlert>
    );
  }
  return null;
}

function Reminders({ contract, refresh }: { contract: ContractDetail; refresh: () => Promise<unknown> }) {
  const set = useMutation({
    mutationFn: (enabled: boolean) => contractsApi.call.setReminders({ id: contract.id, enabled }),
    onSuccess: refresh,
    onError: (error) => toast.error(reasonOf(error, 'Failed to update contract')),
  });
  if (contract.status !== 'draft' && !isOpen(contract.status)) return null;
  return (
    <section aria-label="Reminders" className="border-t pt-6">
      <ChoiceField
        label="Remind the client"
        align="end"
        hint={
          contract.next_reminder_at ? (
            <>
              Next on <LocalTime value={contract.next_reminder_at} look="day" />
            </>
          ) : (
            'By mail, until the contract is signed.'
          )
        }
      >
        {(wiring) => (
          <Switch
            {...wiring}
            checked={set.isPending ? set.variables : contract.reminders_enabled}
            onChange={(event) => set.mutate(event.target.checked)}
          />
        )}
      </ChoiceField>
    </section>
  );
}

const factsOf = (contract: ContractDetail) => [
  {
    label: 'Client',
    value: contract.client && [contract.client.name, contract.client.company_name].filter(Boolean).join(', '),
  },
  { label: 'Type', value: typeLabels[contract.contract_type] },
  { label: 'Effective date', value: contract.effective_date && longDate(contract.effective_date) },
  { label: 'Expiration date', value: contract.expiration_date && longDate(contract.expiration_date) },
  { label: 'Version', value: contract.version },
  { label: 'Sent', value: contract.sent_at && <LocalTime value={contract.sent_at} /> },
  { label: 'Viewed', value: contract.viewed_at && <LocalTime value={contract.viewed_at} /> },
  ...(contract.completed_at ? [{ label: 'Completed', value: <LocalTime value={contract.completed_at} /> }] : []),
  ...(contract.estimate
    ? [
        {
          label: 'From estimate',
          value: (
            <Link to="/admin/estimates" className="underline underline-offset-4">
              {contract.estimate.estimate_number}
            </Link>
          ),
        },
      ]
    : []),
  ...(contract.content_sha256
    ? [{ label: 'SHA-256 of the content', value: <span className="text-xs break-all">{contract.content_sha256}</span> }]
    : []),
];
