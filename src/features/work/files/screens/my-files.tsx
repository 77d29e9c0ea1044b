import { useQuery } from '@tanstack/react-query';
import { FolderOpen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { trashDays } from '#shared/choices/platform/files.ts';
import { fileSizeText } from '#shared/file-size.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { useServerList } from '#ui/use-server-list.ts';
import { filePageSizes, type OwnFile, type OwnFileList } from '../contract.ts';
import { spaceText } from '../policy.ts';
import { FileLinks, FileName, fileActions } from './file-cells.tsx';
import { type OwnFileQuery, ownFileList } from './file-list.ts';
import { filesApi, filesKey } from './files-api.ts';
import { UploadArea } from './upload-area.tsx';
import { useDeleteOwnFile } from './use-delete-file.ts';

export type MyFilesProps = { loaded: LoadedPage<OwnFileQuery, OwnFileList> | null };

export function MyFiles({ loaded }: MyFilesProps) {
  const [deleting, setDeleting] = useState<OwnFile | null>(null);
  const files = useServerList(ownFileList, {
    key: [...filesKey, 'own'],
    read: (query) => filesApi.call.listOwn(query),
    loaded,
    failure: 'Failed to fetch files',
  });
  const space = useQuery({ queryKey: [...filesKey, 'space'], queryFn: () => filesApi.call.space() });
  const remove = useDeleteOwnFile(() => setDeleting(null));
  return (
    <>
      <PageHeader title="My Files" description="What you uploaded, what the studio gave you, and your documents." />
      <UploadArea hint={space.data && spaceText(space.data)} />
      <DataTable
        label="My files"
        columns={columns(setDeleting)}
        rows={files.page?.items}
        rowId={(file) => file.id}
        rowLabel={(file) => file.original_name}
        list={files.list}
        nextCursor={files.page?.next_cursor ?? null}
        refreshing={files.isPlaceholder}
        error={files.failed}
        onRetry={() => void files.refetch()}
        empty={{ icon: FolderOpen, title: 'No files yet', text: 'Upload one, or find here what the studio has for you.' }}
        search="Search files..."
        pageSizes={filePageSizes}
      />
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title="Are you sure you want to delete this file?"
        description={`${deleting?.original_name ?? 'It'} can no longer be read by you or the studio. The studio can restore it for ${trashDays} days.`}
        confirmLabel="Delete"
        pending={remove.isPending}
        onConfirm={() => deleting && remove.mutate(deleting.id)}
      />
    </>
  );
}

const columns = (onDelete: (file: OwnFile) => void): Column<OwnFile>[] => [
  {
    key: 'name',
    header: 'Name',
    grow: true,
    cell: (file) => <FileName {...file} />,
    skeleton: 'w-48',
  },
  { key: 'size', header: 'Size', cell: (file) => fileSizeText(file.size), align: 'end', skeleton: 'w-14' },
  { key: 'from', header: 'From', cell: (file) => (file.is_own_upload ? 'You' : 'The studio'), hideBelow: 'md', skeleton: 'w-20' },
  { key: 'date', header: 'Date', cell: (file) => <LocalTime value={file.created_at} look="day" />, skeleton: 'w-24' },
  {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (file) => (
      <span className={fileActions}>
        <FileLinks {...file} />
        {file.is_own_upload && !file.kept && (
          <IconButton
            label={`Delete ${file.original_name}`}
            icon={<Trash2 aria-hidden="true" />}
            className="-my-1"
            onClick={() => onDelete(file)}
          />
        )}
      </span>
    ),
    skeleton: 'w-20',
  },
];
