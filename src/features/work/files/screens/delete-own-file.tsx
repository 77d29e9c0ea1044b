import { trashDays } from '#shared/choices/platform/files.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import type { OwnFile } from '../contract.ts';
import { useDeleteOwnFile } from './use-delete-file.ts';

/** Asks a client before a file of theirs is gone. */
export function DeleteOwnFile({ file, onClose }: { file: OwnFile | null; onClose: () => void }) {
  const remove = useDeleteOwnFile(onClose);
  return (
    <ConfirmDialog
      open={file !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Are you sure you want to delete this file?"
      description={`${file?.original_name ?? 'It'} can no longer be read by you or the studio. The studio can restore it for ${trashDays} days.`}
      confirmLabel="Delete"
      pending={remove.isPending}
      onConfirm={() => file && remove.mutate(file.id)}
    />
  );
}
