import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ContentChanges } from '#shared/site-content.ts';
import type { SitePicture } from '#shared/site-picture.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import type { ContentState } from '../contract.ts';
import { compared, type Originals, type PageSections } from '../policy.ts';
import type { ContentPage } from '../registry.ts';
import { contentApi, pageKey } from './content-api.ts';
import { useKnownPictures } from './known-pictures.ts';

type HistoryDialogProps = {
  page: ContentPage;
  stored: ContentState;
  /** What is edited now. */
  changes: ContentChanges;
  onRestore: (changes: ContentChanges, name: string) => void;
  onClose: () => void;
};

export function HistoryDialog({ page, stored, changes, onRestore, onClose }: HistoryDialogProps) {
  const name = page.key;
  const { originals, version, scheduled, publish_at } = stored;
  const versions = useInfiniteQuery({
    queryKey: [...pageKey(name), 'versions'],
    queryFn: ({ pageParam }) => contentApi.call.listVersions({ page: name, before: pageParam ?? undefined }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next_before }) => next_before,
  });
  const items = versions.data?.pages.flatMap((one) => one.items);
  const known = useKnownPictures();
  const pictures = Object.assign({}, ...(versions.data?.pages.map((one) => one.pictures) ?? []), known.pictures);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Version history"
      description="Everything that was published. Restoring puts a version into the draft: visitors see it once you publish."
      size="lg"
    >
      {versions.isPending && <LoadingRows />}
      {versions.error && (
        <ErrorPanel
          message={reasonOf(versions.error, 'The versions could not be loaded.')}
          onRetry={() => void versions.refetch()}
          retrying={versions.isFetching}
        />
      )}
      {items?.length === 0 && !scheduled && (
        <EmptyState icon={History} title="No versions yet" text="Visitors see the original texts of this page." as="h3" />
      )}
      <ul aria-label="Versions" className="divide-y">
        {scheduled && publish_at && (
          <State
            title="Planned publication"
            about={
              <>
                Publishes <LocalTime value={publish_at} />
              </>
            }
            comparison={{ page, originals, pictures, before: scheduled, after: changes }}
            onRestore={() => onRestore(scheduled, 'The planned publication')}
          />
        )}
        {items?.map((one) => (
          <State
            key={one.number}
            title={`Version ${one.number}`}
            mark={one.number === version ? 'what visitors see' : undefined}
            about={
              <>
                Published by {one.author || 'somebody who is gone'}, <LocalTime value={one.created_at} />
              </>
            }
            comparison={{ page, originals, pictures, before: one.changes, after: changes }}
            onRestore={() => onRestore(one.changes, `Version ${one.number}`)}
          />
        ))}
      </ul>
      {versions.hasNextPage && (
        <Button variant="outline" size="sm" loading={versions.isFetchingNextPage} onClick={() => void versions.fetchNextPage()}>
          Show older versions
        </Button>
      )}
    </Dialog>
  );
}

type StateProps = {
  title: string;
  mark?: string | undefined;
  about: ReactNode;
  comparison: ComparisonProps;
  onRestore: () => void;
};

/** One state of the page that can be compared and taken over. */
function State({ title, mark, about, comparison, onRestore }: StateProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {title}
            {mark && <span className="text-xs font-normal text-muted">{mark}</span>}
          </p>
          <p className="text-[0.8125rem] text-muted">{about}</p>
        </div>
        <div className="flex gap-2">
          <Button variant="outline" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            Compare
          </Button>
          <Button variant="outline" size="sm" onClick={onRestore}>
            Restore
          </Button>
        </div>
      </div>
      {isOpen && <Comparison {...comparison} />}
    </li>
  );
}

type ComparisonProps = {
  page: PageSections;
  originals: Originals;
  before: ContentChanges;
  after: ContentChanges;
  pictures: Record<string, SitePicture>;
};

/** Field by field, the version beside what is edited now. */
function Comparison({ page, originals, before, after, pictures }: ComparisonProps) {
  const found = compared(page, originals, before, after, pictures);
  if (found.length === 0) return <p className="text-[0.8125rem] text-muted">It says the same as the page in the editor.</p>;
  return (
    <dl className="grid gap-3 rounded-lg border p-3">
      {found.map(({ place, before: old, after: now }) => (
        <div key={place} className="grid gap-1.5">
          <dt className="text-[0.8125rem] font-medium">{place}</dt>
          <dd className="grid gap-2 sm:grid-cols-2">
            <Words label="This version" words={old} />
            <Words label="In the editor" words={now} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Words({ label, words }: { label: string; words: string }) {
  return (
    <div className="min-w-0 rounded-md bg-sunken px-3 py-2 text-[0.8125rem]">
      <p className="text-xs text-muted">{label}</p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{words || 'Empty'}</p>
    </div>
  );
}
