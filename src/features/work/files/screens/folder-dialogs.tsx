import { useState } from 'react';
import { trashDays } from '#shared/choices/platform/files.ts';
import { newKey } from '#shared/new-key.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import type { AdminFile } from '../contract.ts';
import type { Folder } from '../folders-contract.ts';
import { foldersApi, useFolderChange } from './folders-api.ts';
import { MoveDialog } from './move-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { useDeleteFile } from './use-delete-file.ts';

export type Subject = { what: 'file'; file: AdminFile } | { what: 'folder'; folder: Folder };
export type Act = 'rename' | 'move' | 'share' | 'delete';
export type Doing = { act: Act; subject: Subject } | { act: 'create'; parent_id: string };

type DialogsProps = { doing: Doing | null; onClose: () => void };

/** Whichever dialog is open for a file or a folder. */
export function FolderDialogs({ doing, onClose }: DialogsProps) {
  if (!doing) return null;
  if (doing.act === 'create') return <CreateDialog parent_id={doing.parent_id} onClose={onClose} />;
  const { act, subject } = doing;
  if (act === 'share')
    return subject.what === 'file' ? (
      <ShareDialog name={subject.file.original_name} shared={{ file_id: subject.file.id }} onClose={onClose} />
    ) : (
      <ShareDialog name={subject.folder.name} shared={{ folder_id: subject.folder.id }} onClose={onClose} />
    );
  if (act === 'delete')
    return subject.what === 'file' ? (
      <DeleteFile file={subject.file} onClose={onClose} />
    ) : (
      <DeleteFolder folder={subject.folder} onClose={onClose} />
    );
  return <ChangeDialog act={act} subject={subject} onClose={onClose} />;
}

function CreateDialog({ parent_id, onClose }: { parent_id: string; onClose: () => void }) {
  // Sent again after a lost answer, it is the same folder.
  const [id] = useState(newKey);
  const create = useFolderChange((name: string) => foldersApi.call.create({ id, parent_id, name }), {
    failed: '',
    onError: () => {},
    onSuccess: onClose,
  });
  return (
    <NameDialog
      what="folder"
      title="New folder"
      action="Create folder"
      start=""
      pending={create.isPending}
      error={create.error}
      onSave={(name) => create.mutate(name)}
      onClose={onClose}
    />
  );
}

type Change = { name?: string; folder_id?: string };

/** Renames or moves; which of the two is all that differs. */
function ChangeDialog({ act, subject, onClose }: { act: 'rename' | 'move'; subject: Subject; onClose: () => void }) {
  const name = subject.what === 'file' ? subject.file.original_name : subject.folder.name;
  const around = subject.what === 'file' ? subject.file.folder_id : subject.folder.parent_id;
  const { id, updated_at, is_shared } = subject.what === 'file' ? subject.file : subject.folder;
  const change = useFolderChange(
    async ({ name: renamed, folder_id = around ?? '' }: Change): Promise<unknown> =>
      subject.what === 'file'
        ? foldersApi.call.updateFile({ id, updated_at, original_name: renamed, folder_id })
        : foldersApi.call.update({ id, updated_at, name: renamed, parent_id: folder_id }),
    {
      failed: '',
      onError: () => {},
      onSuccess: () => {
        toast.success(act === 'move' ? `${name} was moved` : `${name} was renamed`);
        onClose();
      },
    },
  );
  const common = { pending: change.isPending, error: change.error, onClose };
  return act === 'move' ? (
    <MoveDialog
      name={name}
      except={[around, id]}
      isShared={is_shared}
      onMove={(folder_id) => change.mutate({ folder_id })}
      {...common}
    />
  ) : (
    <NameDialog
      what={subject.what}
      title={`Rename ${name}`}
      action="Rename"
      start={name}
      onSave={(renamed) => change.mutate({ name: renamed })}
      {...common}
    />
  );
}

function DeleteFile({ file, onClose }: { file: AdminFile; onClose: () => void }) {
  const remove = useDeleteFile(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Are you sure you want to delete this file?"
      description={`${file.original_name} can no longer be read by anybody. For ${trashDays} days it can be restored from "Recently deleted".`}
      confirmLabel="Delete"
      pending={remove.isPending}
      onConfirm={() => remove.mutate(file.id)}
    />
  );
}

export const useRestoreFolder = () =>
  useFolderChange((id: string) => foldersApi.call.restore({ id }), {
    failed: 'The folder could not be restored.',
    onSuccess: ({ name }) => void toast.success(`${name} is back`),
  });

function DeleteFolder({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const restore = useRestoreFolder();
  const remove = useFolderChange((id: string) => foldersApi.call.delete({ id }), {
    failed: '',
    onError: (error) => void toast.error(reasonOf(error, 'The folder could not be deleted.')),
    onSuccess: ({ id }) => {
      toast.success('Folder deleted successfully', { action: { label: 'Undo', onClick: () => restore.mutate(id) } });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${folder.name}?`}
      description={`The folder and everything in it can no longer be read by anybody. For ${trashDays} days it can be restored from "Recently deleted".`}
      confirmLabel="Delete"
      pending={remove.isPending}
      onConfirm={() => remove.mutate(folder.id)}
    />
  );
}
