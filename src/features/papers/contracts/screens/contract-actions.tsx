import { useMutation } from '@tanstack/react-query';
import { Ban, Ellipsis, Link2Off, Pencil, PenLine, Send } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { toast } from '#ui/toast.tsx';
import type { ContractDetail } from '../contract.ts';
import { isOpen, mayBecome, mayCountersign, mayEdit } from '../policy.ts';
import { contractsApi } from './contracts-api.ts';
import { CountersignDialog } from './countersign-dialog.tsx';

type Asked = 'send' | 'revoke' | 'cancel';
type Props = { contract: ContractDetail; signer: string; refresh: () => Promise<unknown> };

const calls = {
  send: contractsApi.call.send,
  revoke: contractsApi.call.revokeLink,
  cancel: contractsApi.call.cancel,
} as const;
const words = {
  send: { done: 'Contract sent', failed: 'Failed to send contract' },
  revoke: { done: 'Link revoked', failed: 'Failed to revoke the link' },
  cancel: { done: 'Contract cancelled', failed: 'Failed to cancel contract' },
} as const;

/** What can be done with a contract now; the next step first. */
export function ContractActions({ contract, signer, refresh }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [signing, setSigning] = useState(false);
  const { id, status } = contract;
  const run = useMutation({
    mutationFn: (what: Asked) => calls[what]({ id }),
    onSuccess: async (_, what) => {
      toast.success(words[what].done);
      await refresh();
      setAsked(null);
    },
    onError: async (error, what) => {
      toast.error(reasonOf(error, words[what].failed));
      setAsked(null);
      await refresh();
    },
  });
  const maySign = mayCountersign(status, contract.admin_signed_at !== null);
  const mayRevoke = status !== 'draft' && contract.access_revoked_at === null;
  const mayCancel = mayBecome(status, 'cancelled');
  return (
    <>
      {status === 'draft' && (
        <Button onClick={() => setAsked('send')} disabled={contract.send_obstacle !== null}>
          <Send aria-hidden="true" />
          Send
        </Button>
      )}
      {maySign && (
        <Button variant={status === 'signed' ? 'primary' : 'outline'} onClick={() => setSigning(true)}>
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
      {(isOpen(status) || mayRevoke || mayCancel) && (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <IconButton label="More actions" variant="outline" icon={<Ellipsis aria-hidden="true" />} />
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            {isOpen(status) && (
              <DropdownMenuItem icon={<Send aria-hidden="true" />} onSelect={() => setAsked('send')}>
                Send again
              </DropdownMenuItem>
            )}
            {mayRevoke && (
              <DropdownMenuItem icon={<Link2Off aria-hidden="true" />} onSelect={() => setAsked('revoke')}>
                Revoke link
              </DropdownMenuItem>
            )}
            {mayCancel && (
              <DropdownMenuItem icon={<Ban aria-hidden="true" />} tone="danger" onSelect={() => setAsked('cancel')}>
                Cancel contract
              </DropdownMenuItem>
            )}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
      <Question asked={asked} contract={contract} pending={run.isPending} onClose={() => setAsked(null)} onConfirm={run.mutate} />
      {signing && <CountersignDialog contract={contract} signer={signer} onClose={() => setSigning(false)} onDone={refresh} />}
    </>
  );
}

type QuestionProps = {
  asked: Asked | null;
  contract: ContractDetail;
  pending: boolean;
  onClose: () => void;
  onConfirm: (what: Asked) => void;
};

function Question({ asked, contract, pending, onClose, onConfirm }: QuestionProps) {
  const { client, status } = contract;
  const to = client ? `${client.name} (${client.email})` : 'the client';
  const texts = {
    send: {
      title: status === 'draft' ? 'Send this contract?' : 'Send this contract again?',
      description: `${to} gets a mail with a link to read and sign it.`,
      confirmLabel: 'Send',
    },
    revoke: {
      title: 'Revoke the link?',
      description: isOpen(status)
        ? 'The link in the mail then leads nowhere and cannot sign any more. Sending the contract again makes a new one.'
        : 'The link in the mail then leads nowhere. The client keeps the PDF and sees it in the portal.',
      confirmLabel: 'Revoke link',
    },
    cancel: {
      title: 'Cancel this contract?',
      description:
        status === 'draft'
          ? 'It stays in the list as cancelled and cannot be sent any more.'
          : `It can then no longer be signed, and ${to} is told by mail.`,
      confirmLabel: 'Cancel contract',
    },
  };
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => !open && onClose()}
      {...texts[asked ?? 'send']}
      cancelLabel="Keep it as it is"
      tone={asked === 'send' ? 'primary' : 'danger'}
      pending={pending}
      onConfirm={() => asked && onConfirm(asked)}
    />
  );
}
