import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { TextField } from '#ui/form-fields.tsx';
import { fileName, folderName, nameLimits } from '../name-rules.ts';

type NameDialogProps = {
  what: 'file' | 'folder';
  title: string;
  action: string;
  start: string;
  pending: boolean;
  error: Error | null;
  onSave: (name: string) => void;
  onClose: () => void;
};

const schemas = { file: z.object({ name: fileName }), folder: z.object({ name: folderName }) };

/** What a file or a folder is called. */
export function NameDialog({ what, title, action, start, pending, error, onSave, onClose }: NameDialogProps) {
  const id = useId();
  const { control, handleSubmit } = useForm({ resolver: zodResolver(schemas[what]), defaultValues: { name: start } });
  const told = error instanceof ApiFailure ? Object.values(error.fields)[0] : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={pending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} method="post" noValidate onSubmit={handleSubmit(({ name }) => onSave(name))} className="grid gap-4">
        {error && <FormAlert>{told ?? reasonOf(error, 'The name could not be saved.')}</FormAlert>}
        <TextField control={control} name="name" label="Name" required maxLength={nameLimits[what]} autoComplete="off" />
      </form>
    </Dialog>
  );
}
