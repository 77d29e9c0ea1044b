import { data } from 'react-router';
import { findRecord } from '#app/load-failure.server.ts';
import { pageContext } from '#app/page-context.ts';
import { AgreementPage } from '#features/papers/agreements/screens/agreement-page.tsx';
import { MissingContract } from '#features/papers/contracts/screens/contract-edit-screen.tsx';
import { ContractEvidence } from '#features/papers/contracts/screens/contract-evidence.tsx';
import { ContractScreen } from '#features/papers/contracts/screens/contract-screen.tsx';
import { BrokenRecord } from '#features/papers/evidence/screens/broken-record.tsx';
import type { Route } from './+types/contract.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, caller } = context.get(pageContext);
  const { id } = params;
  const [written, signer] = await Promise.all([findRecord(api.contracts.get({ id })), caller()]);
  // One of the checkout has a page of its own kind.
  const checkout = written?.origin === 'checkout' ? await findRecord(api.agreements.get({ id })) : null;
  return data({ written, checkout, signer: signer?.display_name ?? '' }, written ? 200 : 404);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.written?.contract_number ?? 'Contract' }];

export default function AdminContract({ loaderData: { written, checkout, signer } }: Route.ComponentProps) {
  if (written && checkout)
    return (
      <AgreementPage
        contract={checkout}
        back={{ to: '/admin/contracts', label: 'Contracts' }}
        notice={<BrokenRecord chain={written.chain} className="mb-5" />}
      >
        <ContractEvidence events={written.events} chain={written.chain} document={{ type: 'contract', id: written.id }} />
      </AgreementPage>
    );
  return written ? <ContractScreen key={written.id} contract={written} signer={signer} /> : <MissingContract />;
}
