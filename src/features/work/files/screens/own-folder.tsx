import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { FolderOpen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { OwnFile } from '../contract.ts';
import type { OwnFolderPage } from '../folders-contract.ts';
import { DeleteOwnFile } from './delete-own-file.tsx';
import { FileRow, FolderPath, FolderRow, ZipLink } from './folder-rows.tsx';
import { foldersApi, foldersKey } from './folders-api.ts';
import { usePreview } from './preview-dialog.tsx';
import { UploadArea } from './upload-area.tsx';

const limit = 50;

type OwnFolderProps = {
  name: readonly string[];
  /** Reads the first folder; without one, a folder must stand in the address. */
  readFirst?: (paging: { limit: number; cursor?: string }) => Promise<OwnFolderPage>;
};

/** A folder for the client, who reads, adds where it is theirs, and takes back what they brought. */
export function OwnFolder({ name, readFirst }: OwnFolderProps) {
  const [params] = useSearchParams();
  const id = params.get('folder');
  const [deleting, setDeleting] = useState<OwnFile | null>(null);
  const folder = useInfiniteQuery<OwnFolderPage, Error, InfiniteData<OwnFolderPage>, readonly unknown[], string | undefined>({
    queryKey: [...foldersKey, 'own', ...(id ? [id] : name)],
    queryFn: ({ pageParam: cursor }) =>
      id || !readFirst ? foldersApi.call.getOwn({ id: id ?? '', limit, cursor }) : readFirst({ limit, cursor }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
  const first = folder.data?.pages[0];
  const files = folder.data?.pages.flatMap(({ items }) => items) ?? [];
  const preview = usePreview(files);
  if (!first)
    return folder.isError ? (
      <ErrorPanel
        message={reasonOf(folder.error, 'Failed to fetch files')}
        onRetry={() => void folder.refetch()}
        retrying={folder.isFetching}
        className="rounded-lg border"
      />
    ) : (
      <Skeleton className="h-40" />
    );
  return (
    <div className="grid min-w-0 gap-3">
      {(first.path.length > 1 || !readFirst) && <FolderPath steps={first.path} />}
      {first.folders.length + files.length > 0 && (
        <div>
          <ZipLink to={`/api/folders/${first.folder.id}/zip`} />
        </div>
      )}
      {first.may_upload && <UploadArea target={{ folder_id: first.folder.id }} />}
      {first.folders.length + files.length === 0 ? (
        <EmptyState icon={FolderOpen} title="No files yet" as="h3" className="rounded-lg border border-dashed" />
      ) : (
        <ul aria-label="Files and folders" className="divide-y rounded-lg border bg-surface">
          {first.folders.map((one) => (
            <FolderRow key={one.id} {...one} />
          ))}
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              onPreview={preview.opens(file)}
              menu={
                file.is_own_upload &&
                !file.kept && (
                  <IconButton
                    label={`Delete ${file.original_name}`}
                    icon={<Trash2 aria-hidden="true" />}
                    onClick={() => setDeleting(file)}
                  />
                )
              }
            />
          ))}
        </ul>
      )}
      {folder.hasNextPage && (
        <Button variant="outline" loading={folder.isFetchingNextPage} onClick={() => void folder.fetchNextPage()}>
          Show more
        </Button>
      )}
      {preview.dialog}
      <DeleteOwnFile file={deleting} onClose={() => setDeleting(null)} />
    </div>
  );
}
