import { Ban, Copy, Ellipsis, Link2Off, Pencil, Send, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLink,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { ContractCard } from '../contract.ts';
import { isOpen, mayBecome, mayDelete, mayEdit } from '../policy.ts';
import type { ContractStep } from './use-contract-steps.tsx';

type ContractMenuProps = {
  contract: ContractCard;
  label: string;
  look?: 'ghost' | 'outline';
  take: (step: ContractStep) => void;
  /** What stands beside the menu already. */
  beside?: 'send' | 'edit' | 'edit and send';
  /** What else can be done with the paper. */
  children?: ReactNode;
};

/** Everything that can be done with a contract now and is not the next step. */
export function ContractMenu({ contract, label, look = 'ghost', take, beside, children }: ContractMenuProps) {
  const { id, status } = contract;
  const written = contract.origin === 'studio';
  const maySend = written && (status === 'draft' || isOpen(status)) && !beside?.includes('send');
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={label} variant={look} icon={<Ellipsis aria-hidden="true" />} />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {written && mayEdit(status) && !beside?.includes('edit') && (
          <DropdownMenuLink to={`/admin/contracts/${id}/edit`} icon={<Pencil aria-hidden="true" />}>
            Edit
          </DropdownMenuLink>
        )}
        {maySend && (
          <DropdownMenuItem icon={<Send aria-hidden="true" />} onSelect={() => take('send')}>
            {status === 'draft' ? 'Send' : 'Send again'}
          </DropdownMenuItem>
        )}
        {written && (
          <DropdownMenuItem icon={<Copy aria-hidden="true" />} onSelect={() => take('duplicate')}>
            Duplicate
          </DropdownMenuItem>
        )}
        {children && (
          <>
            {written && <DropdownMenuSeparator />}
            {children}
          </>
        )}
        {written && contract.sent_to !== null && contract.access_revoked_at === null && (
          <DropdownMenuItem icon={<Link2Off aria-hidden="true" />} onSelect={() => take('revoke')}>
            Revoke link
          </DropdownMenuItem>
        )}
        {written && mayBecome(status, 'cancelled') && (
          <DropdownMenuItem icon={<Ban aria-hidden="true" />} tone="danger" onSelect={() => take('cancel')}>
            Cancel contract
          </DropdownMenuItem>
        )}
        {written && mayDelete(contract) && (
          <DropdownMenuItem icon={<Trash2 aria-hidden="true" />} tone="danger" onSelect={() => take('delete')}>
            Delete draft
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
