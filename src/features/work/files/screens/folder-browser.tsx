import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { FolderOpen, FolderPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Folder, FolderPage } from '../folders-contract.ts';
import { type Act, type Doing, FolderDialogs, type Subject } from './folder-dialogs.tsx';
import { FileRow, FolderPath, FolderRow, RowMenu, ZipLink } from './folder-rows.tsx';
import { foldersApi, foldersKey } from './folders-api.ts';
import { usePreview } from './preview-dialog.tsx';
import { UploadArea } from './upload-area.tsx';

const limit = 50;

type FolderBrowserProps = {
  /** Of the page's first folder, for the cache. */
  name: readonly string[];
  /** Reads the first folder; the others are read by their id. */
  readFirst: (paging: { limit: number; cursor?: string }) => Promise<FolderPage>;
  /** On a page of several parts, the part's title. */
  heading?: ReactNode;
  /** What else can be done with the folder that is shown. */
  actions?: (folder: Folder) => ReactNode;
};

/** A folder for the studio: what lies in it, and everything that can be done with that. Which one is shown stands in the address. */
export function FolderBrowser({ name, readFirst, heading, actions }: FolderBrowserProps) {
  const [params] = useSearchParams();
  const id = params.get('folder');
  const [doing, setDoing] = useState<Doing | null>(null);
  const folder = useInfiniteQuery<FolderPage, Error, InfiniteData<FolderPage>, readonly unknown[], string | undefined>({
    queryKey: [...foldersKey, 'page', ...(id ? [id] : name)],
    queryFn: ({ pageParam: cursor }) => (id ? foldersApi.call.get({ id, limit, cursor }) : readFirst({ limit, cursor })),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
  const first = folder.data?.pages[0];
  const start = (subject: Subject) => (act: Act) => () => setDoing({ act, subject });
  return (
    <div className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {heading}
        {first && (
          <span className="flex flex-wrap gap-2">
            <ZipLink to={`/api/admin/folders/${first.folder.id}/zip`} />
            <Button variant="outline" size="sm" onClick={() => setDoing({ act: 'create', parent_id: first.folder.id })}>
              <FolderPlus aria-hidden="true" />
              New folder
            </Button>
            {actions?.(first.folder)}
          </span>
        )}
      </div>
      {first && first.path.length > 1 && <FolderPath steps={first.path} />}
      {folder.isError && !first ? (
        <ErrorPanel
          message={reasonOf(folder.error, 'Failed to fetch files')}
          onRetry={() => void folder.refetch()}
          retrying={folder.isFetching}
          className="rounded-lg border"
        />
      ) : !first ? (
        <Skeleton className="h-40" />
      ) : (
        <>
          <UploadArea target={{ folder_id: first.folder.id }} />
          <Content pages={folder.data?.pages ?? []} start={start} />
          {folder.hasNextPage && (
            <Button variant="outline" loading={folder.isFetchingNextPage} onClick={() => void folder.fetchNextPage()}>
              Show more
            </Button>
          )}
        </>
      )}
      <FolderDialogs doing={doing} onClose={() => setDoing(null)} />
    </div>
  );
}

type ContentProps = { pages: readonly FolderPage[]; start: (subject: Subject) => (act: Act) => () => void };

function Content({ pages, start }: ContentProps) {
  const folders = pages[0]?.folders ?? [];
  const files = pages.flatMap(({ items }) => items);
  const preview = usePreview(files);
  if (folders.length + files.length === 0)
    return (
      <EmptyState
        icon={FolderOpen}
        title="No files yet"
        text="Drop some above, or make a folder."
        as="h3"
        className="rounded-lg border border-dashed"
      />
    );
  const menuOf = (subject: Subject, name: string) => {
    const act = start(subject);
    const kept = subject.what === 'file' ? subject.file.kept : null;
    const acts = { onRename: act('rename'), onMove: act('move'), onShare: act('share'), onDelete: act('delete') };
    return <RowMenu name={name} kept={kept} {...acts} />;
  };
  return (
    <>
      <ul aria-label="Files and folders" className="divide-y rounded-lg border bg-surface">
        {folders.map((folder) => (
          <FolderRow key={folder.id} {...folder} menu={menuOf({ what: 'folder', folder }, folder.name)} />
        ))}
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            onPreview={preview.opens(file)}
            menu={menuOf({ what: 'file', file }, file.original_name)}
          />
        ))}
      </ul>
      {preview.dialog}
    </>
  );
}
