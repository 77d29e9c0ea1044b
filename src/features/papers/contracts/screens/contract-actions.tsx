import { Pencil, PenLine, Send } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { ContractDetail } from '../contract.ts';
import { mayCountersign, mayEdit } from '../policy.ts';
import { ContractMenu } from './contract-menu.tsx';
import { CountersignDialog } from './countersign-dialog.tsx';
import { useContractSteps } from './use-contract-steps.tsx';

type Props = { contract: ContractDetail; signer: string; refresh: () => Promise<unknown> };

/** What can be done with a contract now; the next step first. */
export function ContractActions({ contract, signer, refresh }: Props) {
  const navigate = useNavigate();
  // As it was when the dialog opened: only what was on the screen then is signed.
  const [signing, setSigning] = useState<ContractDetail | null>(null);
  const { take, question } = useContractSteps(contract, (step, id) => {
    if (step === 'delete') void navigate('/admin/contracts');
    if (step === 'duplicate') void navigate(`/admin/contracts/${id}`);
  });
  const { id, status } = contract;
  // The server refuses to sign what its record does not bear out.
  const maySign = contract.chain.intact && mayCountersign(status, contract.admin_signed_at !== null);
  return (
    <>
      {status === 'draft' && (
        <Button onClick={() => take('send')} disabled={contract.send_obstacle !== null}>
          <Send aria-hidden="true" />
          Send
        </Button>
      )}
      {maySign && (
        <Button variant={status === 'signed' ? 'primary' : 'outline'} onClick={() => setSigning(contract)}>
          <PenLine aria-hidden="true" />
          {status === 'signed' ? 'Countersign' : 'Sign for the studio'}
        </Button>
      )}
      {mayEdit(status) && (
        <LinkButton to={`/admin/contracts/${id}/edit`} variant="outline">
          <Pencil aria-hidden="true" />
          Edit
        </LinkButton>
      )}
      <ContractMenu
        contract={contract}
        label="More actions"
        look="outline"
        take={take}
        beside={status === 'draft' ? 'edit and send' : 'edit'}
      />
      {question}
      {signing && <CountersignDialog contract={signing} signer={signer} onClose={() => setSigning(null)} onDone={refresh} />}
    </>
  );
}
