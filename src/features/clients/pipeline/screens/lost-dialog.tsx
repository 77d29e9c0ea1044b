import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { type Lead, lostInput } from '../contract.ts';
import { ReasonField } from './lead-fields.tsx';

type LostDialogProps = { lead: Lead; onClose: () => void; onLost: (lost_reason: string) => void };

/** Asks why, before a card goes to the lost ones. */
export function LostDialog({ lead, onClose, onLost }: LostDialogProps) {
  const form = useForm({ resolver: zodResolver(lostInput), defaultValues: { lost_reason: '' } });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Lost: ${lead.contact.name}`}
      description="The reason is kept with the lead."
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="lost-form">
            Mark as lost
          </Button>
        </>
      }
    >
      <form
        method="post"
        id="lost-form"
        noValidate
        onSubmit={form.handleSubmit(({ lost_reason }) => onLost(lost_reason))}
        className="grid gap-4"
      >
        <ReasonField control={form.control} name="lost_reason" />
      </form>
    </Dialog>
  );
}
