import { useQuery } from '@tanstack/react-query';
import { FolderOpen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { fileSizeText } from '#shared/file-size.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { useServerList } from '#ui/use-server-list.ts';
import { filePageSizes, type OwnFile, type OwnFileList } from '../contract.ts';
import { spaceText } from '../policy.ts';
import { DeleteOwnFile } from './delete-own-file.tsx';
import { FileLinks, FileName, fileActions } from './file-cells.tsx';
import { type OwnFileQuery, ownFileList } from './file-list.ts';
import { filesApi, filesKey } from './files-api.ts';
import { FolderRow } from './folder-rows.tsx';
import { foldersApi, foldersKey } from './folders-api.ts';
import { OwnFolder } from './own-folder.tsx';
import { usePreview } from './preview-dialog.tsx';
import { UploadArea } from './upload-area.tsx';

export type MyFilesProps = { loaded: LoadedPage<OwnFileQuery, OwnFileList> | null };

export function MyFiles(props: MyFilesProps) {
  const [params] = useSearchParams();
  if (!params.has('folder')) return <AllFiles {...props} />;
  return (
    <>
      <PageHeader title="My Files" back={{ to: '/dashboard/files', label: 'All files' }} />
      <OwnFolder name={[]} />
    </>
  );
}

function AllFiles({ loaded }: MyFilesProps) {
  const [deleting, setDeleting] = useState<OwnFile | null>(null);
  const files = useServerList(ownFileList, {
    key: [...filesKey, 'own'],
    read: (query) => filesApi.call.listOwn(query),
    loaded,
    failure: 'Failed to fetch files',
  });
  const preview = usePreview(files.page?.items ?? []);
  const space = useQuery({ queryKey: [...filesKey, 'space'], queryFn: () => filesApi.call.space() });
  return (
    <>
      <PageHeader title="My Files" description="What you uploaded, what the studio gave you, and your documents." />
      <UploadArea hint={space.data && spaceText(space.data)} />
      <Folders />
      <DataTable
        label="My files"
        columns={columns(setDeleting, preview.opens)}
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
      {preview.dialog}
      <DeleteOwnFile file={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

/** Of a client who has none, nothing is shown: everything they have is in the list. */
function Folders() {
  const folders = useQuery({ queryKey: [...foldersKey, 'own-list'], queryFn: () => foldersApi.call.listOwn() });
  if (!folders.data?.items.length) return null;
  return (
    <ul aria-label="Folders" className="mb-6 divide-y rounded-lg border bg-surface">
      {folders.data.items.map((folder) => (
        <FolderRow key={folder.id} {...folder} />
      ))}
    </ul>
  );
}

const columns = (onDelete: (file: OwnFile) => void, opens: (file: OwnFile) => (() => void) | undefined): Column<OwnFile>[] => [
  {
    key: 'name',
    header: 'Name',
    grow: true,
    cell: (file) => <FileName {...file} onPreview={opens(file)} />,
    skeleton: 'w-48',
  },
  { key: 'size', header: 'Size', cell: (file) => fileSizeText(file.size), align: 'end', skeleton: 'w-14' },
  { key: 'from', header: 'From', cell: (file) => (file.is_own_upload ? 'You' : 'The studio'), hideBelow: 'md', skeleton: 'w-20' },
  {
    key: 'place',
    header: 'Where',
    cell: (file) => <span className="text-muted">{file.place ?? 'My Files'}</span>,
    hideBelow: 'lg',
    skeleton: 'w-24',
  },
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
