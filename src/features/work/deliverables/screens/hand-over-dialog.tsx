import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { uploadQueue } from '#features/work/files/screens/file-queue.ts';
import { newKey } from '#shared/new-key.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { TextareaField } from '#ui/form-fields.tsx';
import { deliverableLimits } from '../choices.ts';
import { type DeliverableDetail, handOver } from '../contract.ts';
import { deliverablesApi, useDeliverableChange } from './deliverables-api.ts';

const failed = 'The version could not be handed over.';

type HandOverDialogProps = { deliverable: DeliverableDetail; number: number; onClose: () => void };

export function HandOverDialog({ deliverable: { id, title, next_files }, number, onClose }: HandOverDialogProps) {
  // Sent again after a lost answer, it is the same version.
  const [version_id] = useState(newKey);
  const form = useForm({ resolver: zodResolver(handOver), defaultValues: { words: '' } });
  const send = useDeliverableChange(
    id,
    ({ words }: { words: string | null }) =>
      deliverablesApi.call.handOver({ id, version_id, words, file_ids: next_files.map((file) => file.id) }),
    {
      done: `Version ${number} handed over`,
      failed,
      onDone: () => {
        // What was uploaded belongs to a version now.
        uploadQueue.clearDone();
        onClose();
      },
      onError: () => {},
    },
  );
  const count = next_files.length === 1 ? 'one file' : `${next_files.length} files`;
  return (
    <FormDialog
      title={`Hand over version ${number}`}
      description={`${title}, ${count}. The client is asked to approve it, by mail and in the portal.`}
      action="Hand over"
      saving={send}
      failed={failed}
      onSubmit={form.handleSubmit((input) => send.mutate(input))}
      onClose={onClose}
    >
      <TextareaField
        control={form.control}
        name="words"
        label="A few words (optional)"
        rows={4}
        maxLength={deliverableLimits.words}
        hint="What is new, or what to look at."
      />
    </FormDialog>
  );
}
