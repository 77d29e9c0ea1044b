import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { type Signature, SignatureField } from '#ui/signature-field.tsx';
import { toast } from '#ui/toast.tsx';
import type { ContractDetail } from '../contract.ts';
import { contractsApi } from './contracts-api.ts';

type Props = {
  /** As it was read; what is sent meanwhile is not signed. */
  contract: ContractDetail;
  signer: string;
  onClose: () => void;
  onDone: () => Promise<unknown>;
};

/** The studio's own signature, below exactly the version that was sent. */
export function CountersignDialog({ contract, signer, onClose, onDone }: Props) {
  const [signature, setSignature] = useState<Signature>({ name: signer, drawing: null });
  const [errors, setErrors] = useState<{ name?: string; drawing?: string }>({});
  const last = contract.client_signed_at !== null;
  const sign = useMutation({
    mutationFn: () =>
      contractsApi.call.countersign({ id: contract.id, content_sha256: contract.content_sha256 ?? '', ...signature }),
    onSuccess: async ({ status }) => {
      // The client may have signed while the dialog was open.
      const isCompleted = status === 'completed';
      toast.success(isCompleted ? 'Contract completed' : 'Contract signed', {
        description: isCompleted
          ? 'The sealed PDF is being made and mailed to both of you.'
          : 'It is completed once the client has signed.',
      });
      await onDone();
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiFailure) setErrors(error.fields);
      toast.error(reasonOf(error, 'Failed to sign contract'));
      // What changed meanwhile is to be read on the page behind.
      void onDone();
    },
  });
  const submit = () => {
    const found = {
      ...(signature.name.trim() ? {} : { name: 'Please enter your name' }),
      ...(signature.drawing === '' ? { drawing: 'Please draw your signature, or type it' } : {}),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) sign.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={last ? 'Countersign' : 'Sign for the studio'}
      description={`${contract.title} (${contract.contract_number}), version ${contract.version}. Your signature cannot be taken back.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={submit} loading={sign.isPending}>
            {last ? 'Countersign' : 'Sign'}
          </Button>
        </>
      }
    >
      <SignatureField value={signature} onChange={setSignature} errors={errors} />
    </Dialog>
  );
}
