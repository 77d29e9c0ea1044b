import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Images, SearchX, Trash2, Upload } from 'lucide-react';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { mediaKinds } from '#shared/choices/website/media.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import type { Filter } from '#ui/data-table/columns.ts';
import { TableToolbar } from '#ui/data-table/table-toolbar.tsx';
import { useRowKeys } from '#ui/data-table/use-row-keys.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { Pagination } from '#ui/pagination.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { toast } from '#ui/toast.tsx';
import type { ListState } from '#ui/use-list-state.ts';
import { useServerList } from '#ui/use-server-list.ts';
import { type MediaList, mediaPageSizes } from '../contract.ts';
import { type MediaQuery, mediaApi, mediaKey, mediaList } from './media-api.ts';
import { LoadingGrid, MediaGrid } from './media-grid.tsx';
import { acceptedPictures, mediaQueue } from './media-queue.ts';
import { MediaSheet } from './media-sheet.tsx';
import { kindWords } from './media-words.ts';
import { UploadMedia } from './upload-media.tsx';

type FrameProps = { actions: ReactNode; description: string; children: ReactNode };

type MediaScreenProps = {
  loaded: LoadedPage<MediaQuery, MediaList> | null;
  /** The frame of the tabs around it. */
  frame: ComponentType<FrameProps>;
};

const filters: Filter[] = [
  { name: 'kind', label: 'Kind', options: mediaKinds.map((value) => ({ value, label: kindWords[value] })) },
  {
    name: 'use',
    label: 'Use',
    options: [
      { value: 'used', label: 'Used' },
      { value: 'unused', label: 'Not used' },
    ],
  },
  { name: 'alt', label: 'Alt text', options: [{ value: 'missing', label: 'Missing' }] },
];

/** A job makes the sizes of a new picture within seconds; one that takes longer has failed and is not waited for. */
const waitedMs = 120_000;

export function MediaScreen({ loaded, frame: Frame }: MediaScreenProps) {
  const [params, setParams] = useSearchParams();
  // The way back through the pages of the list.
  const { state } = useLocation();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isPreparing, setIsPreparing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const region = useRef<HTMLElement>(null);
  useRowKeys(region, search);
  const media = useServerList(mediaList, {
    key: [...mediaKey, 'list'],
    read: (query) => mediaApi.call.list(query),
    loaded,
    failure: 'The pictures could not be loaded.',
    ...(isPreparing && { refreshEvery: 2_000 }),
  });
  const items = media.page?.items;
  const waits = items?.some(({ is_ready, updated_at }) => !is_ready && Date.parse(updated_at) > Date.now() - waitedMs) ?? false;
  if (waits !== isPreparing) setIsPreparing(waits);
  const open = params.get('open');
  const setOpen = (id: string | null) =>
    setParams(
      (before) => {
        if (id) before.set('open', id);
        else before.delete('open');
        return before;
      },
      { replace: true, preventScrollReset: true, state },
    );
  const shown = new Set(items?.map(({ id }) => id));
  const chosen = new Set([...selected].filter((id) => shown.has(id)));
  const unused = items?.filter(({ is_used }) => !is_used) ?? [];
  return (
    <Frame
      description="The pictures of your site. Replace one, and it changes wherever it is used."
      actions={
        <>
          <Button onClick={() => input.current?.click()}>
            <Upload aria-hidden="true" />
            Upload Media
          </Button>
          <input
            ref={input}
            type="file"
            multiple
            accept={acceptedPictures}
            aria-hidden="true"
            tabIndex={-1}
            onChange={(event) => {
              mediaQueue.add([...(event.target.files ?? [])], { media: 'picture' });
              event.target.value = '';
            }}
            className="hidden"
          />
        </>
      }
    >
      <UploadMedia />
      <TableToolbar
        list={media.list}
        filters={filters}
        searchPlaceholder="Search pictures..."
        searchRef={search}
        selection={{
          ids: chosen,
          onChange: setSelected,
          actions: <DeleteChosen ids={chosen} onDone={() => setSelected(new Set())} />,
        }}
        actions={
          media.list.filters.use === 'unused' &&
          unused.length > 0 && (
            <Button variant="outline" onClick={() => setSelected(new Set(unused.map(({ id }) => id)))}>
              Select all on this page
            </Button>
          )
        }
      />
      {media.page?.more_matches && (
        <FormAlert tone="info" className="mb-4">
          More pictures match than are shown. Type more characters to narrow the search.
        </FormAlert>
      )}
      {media.failed && (
        <ErrorPanel
          message={media.failed}
          onRetry={() => void media.refetch()}
          retrying={media.isFetching}
          className="rounded-lg border"
        />
      )}
      {!media.failed && !items && <LoadingGrid />}
      {items?.length === 0 && <Nothing list={media.list} />}
      {items && items.length > 0 && (
        <section ref={region} aria-label="Media Library" aria-busy={media.isPlaceholder || undefined}>
          <MediaGrid
            items={items}
            verb="Open"
            onOpen={({ id }) => setOpen(id)}
            selection={{ ids: chosen, onChange: setSelected }}
            isDimmed={media.isPlaceholder}
          />
        </section>
      )}
      {items && (
        <Pagination
          list={media.list}
          nextCursor={media.page?.next_cursor ?? null}
          pageSizes={mediaPageSizes}
          shown={items.length}
        />
      )}
      {open && <MediaSheet key={open} id={open} onClose={() => setOpen(null)} />}
    </Frame>
  );
}

function Nothing({ list }: { list: ListState }) {
  if (list.isFiltered || list.cursor)
    return (
      <EmptyState
        icon={SearchX}
        title="No results"
        text="Nothing matches this search and these filters."
        className="rounded-lg border border-dashed"
        action={
          <Button variant="outline" onClick={list.clearFilters}>
            Clear all
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={Images}
      title="No pictures yet"
      text="Upload the pictures of your site here. Sizes and formats for every screen are made of each, and your pages use them."
      className="rounded-lg border border-dashed"
    />
  );
}

function DeleteChosen({ ids, onDone }: { ids: ReadonlySet<string>; onDone: () => void }) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => mediaApi.call.deleteUnused({ ids: [...ids] }),
    onSuccess: ({ deleted, kept }) => {
      setIsAsking(false);
      onDone();
      const told = deleted.length === 1 ? '1 picture deleted' : `${deleted.length} pictures deleted`;
      const [first] = kept;
      if (!first) return toast.success(told);
      const others = kept.length > 1 ? `“${first.title}” and ${kept.length - 1} more are` : `“${first.title}” is`;
      toast.info(`${told}. ${others} used and stayed.`);
    },
    onError: (error) => toast.error(reasonOf(error, 'The pictures could not be deleted.')),
    onSettled: () => client.invalidateQueries({ queryKey: mediaKey }),
  });
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={ids.size === 1 ? 'Delete this picture?' : `Delete these ${ids.size} pictures?`}
        description="Their files are removed and cannot be had back. Pictures that are used stay."
        confirmLabel="Delete"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
