import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TimeAgo } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { FileTabs } from './file-tabs.tsx';
import { FolderBrowser } from './folder-browser.tsx';
import { useRestoreFolder } from './folder-dialogs.tsx';
import { useFolderHref } from './folder-rows.tsx';
import { foldersApi, foldersKey } from './folders-api.ts';
import { PlaceName, PlaceSearch } from './place-picker.tsx';

/** The folders of the studio, its clients and its projects; or one of them, if the address names it. */
export function FoldersScreen() {
  const [params] = useSearchParams();
  const id = params.get('folder');
  return (
    <>
      <PageHeader
        title="Files"
        description="Who can read a file is told by the folder it lies in."
        back={id ? { to: '/admin/files/folders', label: 'All folders' } : undefined}
      />
      {id ? (
        <FolderBrowser name={[]} readFirst={(paging) => foldersApi.call.get({ id, ...paging })} />
      ) : (
        <>
          <FileTabs />
          <Folders />
          <DeletedFolders />
        </>
      )}
    </>
  );
}

const look = { field: 'max-w-md', error: 'rounded-lg border', loading: 'h-60' };

function Folders() {
  const href = useFolderHref();
  return (
    <div className="grid gap-4">
      <PlaceSearch label="Search folders" hideLabel look={look}>
        {(places) =>
          places.length === 0 ? (
            <EmptyState title="No folder found" className="rounded-lg border border-dashed" />
          ) : (
            <ul aria-label="Folders" className="divide-y rounded-lg border bg-surface text-sm">
              {places.map((place) => (
                <li key={place.id}>
                  <Link to={href(place.id)} className="flex items-center gap-3 px-3 py-2 hover:bg-hover">
                    <PlaceName place={place} />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </PlaceSearch>
    </div>
  );
}

function DeletedFolders() {
  const deleted = useQuery({ queryKey: [...foldersKey, 'deleted'], queryFn: () => foldersApi.call.deleted() });
  const restore = useRestoreFolder();
  if (!deleted.data?.items.length) return null;
  return (
    <section aria-labelledby="deleted-title" className="mt-8">
      <h2 id="deleted-title" className="mb-3 text-[0.9375rem] font-semibold tracking-tight">
        Recently deleted
      </h2>
      <ul aria-label="Deleted folders" className="divide-y rounded-lg border bg-surface text-sm">
        {deleted.data.items.map(({ id, name, deleted_at }) => (
          <li key={id} className="flex items-center gap-3 py-1.5 pr-1.5 pl-3">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            {deleted_at && <TimeAgo value={deleted_at} className="text-[0.8125rem] text-muted" />}
            <IconButton
              label={`Restore ${name}`}
              icon={<RotateCcw aria-hidden="true" />}
              loading={restore.isPending && restore.variables === id}
              onClick={() => restore.mutate(id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
