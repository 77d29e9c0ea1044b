import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import type { Difference } from '../blocks-policy.ts';

type Version = { number: number; author: string | null; created_at: string };

type HistoryDialogProps<V extends Version, C> = {
  /** Where the record is cached. */
  recordKey: readonly unknown[];
  read: (before: number | undefined) => Promise<{ items: V[]; next_before: number | null }>;
  contentOf: (version: V) => C;
  /** What a state says differently from what is edited now. */
  compare: (state: C) => Difference[];
  /** What is published by itself. */
  planned: { content: C; publish_at: string } | null;
  /** The one that visitors see; 0 for none. */
  version: number;
  /** What visitors see while there is no version. */
  empty: string;
  onRestore: (content: C, name: string) => void;
  onClose: () => void;
};

export function HistoryDialog<V extends Version, C>(props: HistoryDialogProps<V, C>) {
  const { recordKey, read, contentOf, compare, planned, version, empty, onRestore, onClose } = props;
  const versions = useInfiniteQuery({
    queryKey: [...recordKey, 'versions'],
    queryFn: ({ pageParam }) => read(pageParam ?? undefined),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next_before }) => next_before,
  });
  const items = versions.data?.pages.flatMap((one) => one.items);
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
      {items?.length === 0 && !planned && <EmptyState icon={History} title="No versions yet" text={empty} as="h3" />}
      <ul aria-label="Versions" className="divide-y">
        {planned && (
          <State
            title="Planned publication"
            about={
              <>
                Publishes <LocalTime value={planned.publish_at} />
              </>
            }
            compare={() => compare(planned.content)}
            onRestore={() => onRestore(planned.content, 'The planned publication')}
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
            compare={() => compare(contentOf(one))}
            onRestore={() => onRestore(contentOf(one), `Version ${one.number}`)}
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
  compare: () => Difference[];
  onRestore: () => void;
};

/** One state that can be compared and taken over. */
function State({ title, mark, about, compare, onRestore }: StateProps) {
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
      {isOpen && <Comparison found={compare()} />}
    </li>
  );
}

/** Field by field, the version beside what is edited now. */
function Comparison({ found }: { found: Difference[] }) {
  if (found.length === 0) return <p className="text-[0.8125rem] text-muted">It says the same as the editor.</p>;
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
