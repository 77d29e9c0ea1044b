import { FolderOpen, HardDrive } from 'lucide-react';
import { useState } from 'react';
import { trashDays } from '#shared/choices/platform/files.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { useServerList } from '#ui/use-server-list.ts';
import { type AdminFile, type AdminFileList, filePageSizes } from '../contract.ts';
import { AdminUpload } from './admin-upload.tsx';
import { fileColumns } from './file-columns.tsx';
import { type FileQuery, fileList } from './file-list.ts';
import { FileTabs } from './file-tabs.tsx';
import { filesApi, filesKey } from './files-api.ts';
import { usePreview } from './preview-dialog.tsx';
import { SpaceDialog } from './space-dialog.tsx';
import { useDeleteFile, useRestoreFile } from './use-delete-file.ts';

export type FilesScreenProps = { loaded: LoadedPage<FileQuery, AdminFileList> | null };

const stateOptions = [{ value: 'deleted', label: 'Recently deleted' }];

export function FilesScreen({ loaded }: FilesScreenProps) {
  const [spaceOpen, setSpaceOpen] = useState(false);
  const [deleting, setDeleting] = useState<AdminFile | null>(null);
  const files = useServerList(fileList, {
    key: [...filesKey, 'admin'],
    read: (query) => filesApi.call.list(query),
    loaded,
    failure: 'Failed to fetch files',
  });
  const remove = useDeleteFile(() => setDeleting(null));
  const restore = useRestoreFile();
  const preview = usePreview(files.page?.items ?? []);
  return (
    <>
      <PageHeader
        title="Files"
        description="Everything that was uploaded, and what the studio made."
        actions={
          <Button variant="outline" onClick={() => setSpaceOpen(true)}>
            <HardDrive aria-hidden="true" />
            Space per client
          </Button>
        }
      />
      <FileTabs />
      <AdminUpload />
      {files.page?.more_matches && (
        <FormAlert tone="info" className="mb-4">
          More files match than are shown. Type more characters to narrow the search.
        </FormAlert>
      )}
      <DataTable
        label="Files"
        columns={fileColumns({ onDelete: setDeleting, onRestore: (file) => restore.mutate(file.id), opens: preview.opens })}
        rows={files.page?.items}
        rowId={(file) => file.id}
        rowLabel={(file) => file.original_name}
        list={files.list}
        nextCursor={files.page?.next_cursor ?? null}
        refreshing={files.isPlaceholder}
        error={files.failed}
        onRetry={() => void files.refetch()}
        empty={{
          icon: FolderOpen,
          title: 'No files yet',
          text: 'Attachments, pictures and documents are listed here as they come.',
        }}
        filters={[{ name: 'state', label: 'Show', options: stateOptions }]}
        search="Search files..."
        pageSizes={filePageSizes}
      />
      {preview.dialog}
      {spaceOpen && <SpaceDialog onClose={() => setSpaceOpen(false)} />}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title="Are you sure you want to delete this file?"
        description={`${deleting?.original_name ?? 'It'} can no longer be read by anybody. For ${trashDays} days it can be restored from "Recently deleted".`}
        confirmLabel="Delete"
        pending={remove.isPending}
        onConfirm={() => deleting && remove.mutate(deleting.id)}
      />
    </>
  );
}
