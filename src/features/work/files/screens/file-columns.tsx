import { FolderOpen, RotateCcw, Trash2 } from 'lucide-react';
import { fileSizeText } from '#shared/file-size.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { TimeAgo } from '#ui/local-time.tsx';
import type { AdminFile } from '../contract.ts';
import { FileLinks, FileName, fileActions } from './file-cells.tsx';

type Actions = {
  onDelete: (file: AdminFile) => void;
  onRestore: (file: AdminFile) => void;
  /** Nothing for what cannot be looked at. */
  opens: (file: AdminFile) => (() => void) | undefined;
};

export const fileColumns = (actions: Actions): Column<AdminFile>[] => [
  {
    key: 'name',
    header: 'Name',
    grow: true,
    cell: (file) => <FileName {...file} onPreview={file.deleted_at ? undefined : actions.opens(file)} />,
    skeleton: 'w-48',
  },
  {
    key: 'type',
    header: 'Type',
    cell: (file) => <span className="break-all text-muted">{file.content_type}</span>,
    hideBelow: 'lg',
    skeleton: 'w-24',
  },
  { key: 'size', header: 'Size', cell: (file) => fileSizeText(file.size), align: 'end', skeleton: 'w-14' },
  {
    key: 'uploaded_by',
    header: 'Uploaded by',
    cell: (file) => file.uploaded_by_name ?? <span className="text-subtle">Nobody signed in</span>,
    hideBelow: 'md',
    skeleton: 'w-24',
  },
  {
    key: 'created_at',
    header: 'Uploaded',
    cell: (file) => <TimeAgo value={file.created_at} className="text-muted" />,
    align: 'end',
    skeleton: 'w-20',
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: (file) => (file.deleted_at ? <Deleted file={file} {...actions} /> : <Present file={file} {...actions} />),
    align: 'end',
    skeleton: 'w-20',
  },
];

function Present({ file, onDelete }: { file: AdminFile } & Actions) {
  return (
    <span className={fileActions}>
      <FileLinks {...file} />
      {file.folder_id && (
        <LinkButton
          variant="ghost"
          size="icon"
          className="-my-1"
          to={`/admin/files/folders?folder=${file.folder_id}`}
          aria-label={`Folder of ${file.original_name}`}
          title={`Folder of ${file.original_name}`}
        >
          <FolderOpen aria-hidden="true" />
        </LinkButton>
      )}
      <IconButton
        label={`Delete ${file.original_name}`}
        title={file.kept ?? undefined}
        icon={<Trash2 aria-hidden="true" />}
        className="-my-1"
        disabled={file.kept !== null}
        onClick={() => onDelete(file)}
      />
    </span>
  );
}

function Deleted({ file, onRestore }: { file: AdminFile } & Actions) {
  return (
    <span className={fileActions}>
      <IconButton
        label={`Restore ${file.original_name}`}
        icon={<RotateCcw aria-hidden="true" />}
        className="-my-1"
        onClick={() => onRestore(file)}
      />
    </span>
  );
}
