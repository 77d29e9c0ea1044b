import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import type { ContractCard } from '../contract.ts';
import { mayEdit } from '../policy.ts';
import { contractsApi, contractsKey } from './contracts-api.ts';

export type ContractStep = 'send' | 'revoke' | 'cancel' | 'delete' | 'duplicate';

const calls: Record<ContractStep, (input: { id: string }) => Promise<{ id: string }>> = {
  send: contractsApi.call.send,
  revoke: contractsApi.call.revokeLink,
  cancel: contractsApi.call.cancel,
  delete: contractsApi.call.delete,
  duplicate: contractsApi.call.duplicate,
};
const words: Record<ContractStep, { done: string; failed: string }> = {
  send: { done: 'Contract sent', failed: 'Failed to send contract' },
  revoke: { done: 'Link revoked', failed: 'Failed to revoke the link' },
  cancel: { done: 'Contract cancelled', failed: 'Failed to cancel contract' },
  delete: { done: 'Draft deleted', failed: 'Failed to delete the draft' },
  duplicate: { done: 'Contract duplicated', failed: 'Failed to create contract' },
};

type Steps = { take: (step: ContractStep) => void; question: ReactNode };

/** What can be done with a contract wherever it is shown; everything but a copy is asked about first. */
export function useContractSteps(contract: ContractCard, onDone?: (step: ContractStep, id: string) => void): Steps {
  const client = useQueryClient();
  const [asked, setAsked] = useState<ContractStep | null>(null);
  const run = useMutation({
    mutationFn: (step: ContractStep) => calls[step]({ id: contract.id }),
    onSuccess: ({ id }, step) => {
      toast.success(words[step].done);
      onDone?.(step, id);
    },
    onError: (error, step) => toast.error(reasonOf(error, words[step].failed)),
    onSettled: async (_, error, step) => {
      // The page of a draft that is gone must not be read again.
      const refetchType = step === 'delete' && !error && onDone ? 'none' : 'active';
      await client.invalidateQueries({ queryKey: contractsKey, refetchType });
      setAsked(null);
    },
  });
  return {
    take: (step) => (step === 'duplicate' ? run.mutate(step) : setAsked(step)),
    question: (
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        {...textsOf(contract)[asked ?? 'send']}
        cancelLabel="Keep it as it is"
        tone={asked === 'send' ? 'primary' : 'danger'}
        pending={run.isPending}
        onConfirm={() => asked && run.mutate(asked)}
      />
    ),
  };
}

function textsOf({ client, status, contract_number, sent_to }: ContractCard) {
  const to = client ? `${client.name} (${client.email})` : 'the client';
  return {
    send: {
      title: status === 'draft' ? 'Send this contract?' : 'Send this contract again?',
      description: `${to} gets a mail with a link to read and sign it.`,
      confirmLabel: 'Send',
    },
    revoke: {
      title: 'Revoke the link?',
      description: mayEdit(status)
        ? 'The link in the mail then leads nowhere and cannot sign any more. Sending the contract again makes a new one.'
        : 'The link in the mail then leads nowhere. The client keeps the PDF and sees it in the portal.',
      confirmLabel: 'Revoke link',
    },
    cancel: {
      title: 'Cancel this contract?',
      description:
        sent_to === null
          ? 'It stays in the list as cancelled and cannot be sent any more.'
          : `It can then no longer be signed, and ${sent_to} is told by mail.`,
      confirmLabel: 'Cancel contract',
    },
    delete: {
      title: 'Delete this draft?',
      description: `${contract_number} was never sent. It is gone for good once it is deleted.`,
      confirmLabel: 'Delete draft',
    },
    duplicate: { title: '', description: '', confirmLabel: '' },
  };
}
