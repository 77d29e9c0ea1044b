import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { TemplateVersion } from '../contract.ts';
import { mailTemplatesApi, templateKey } from './mail-templates-api.ts';
import { VersionPreview } from './version-preview.tsx';

const told = ({ kind, restored_number }: TemplateVersion): string => {
  if (kind === 'reset') return 'Reset to the original';
  return kind === 'restored' ? `Version ${restored_number} brought back` : 'Saved';
};

type VersionHistoryProps = {
  name: string;
  current: number;
  onClose: () => void;
  /** Null: this reader may not change the template. */
  onRestore: ((number: number) => void) | null;
  restoring: boolean;
};

export function VersionHistory({ name, current, onClose, onRestore, restoring }: VersionHistoryProps) {
  const [read, setRead] = useState<number | null>(null);
  const versions = useInfiniteQuery({
    queryKey: [...templateKey(name), 'versions'],
    queryFn: ({ pageParam }) => mailTemplatesApi.call.listVersions({ name, before: pageParam ?? undefined }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next_before }) => next_before,
  });
  const items = versions.data?.pages.flatMap((page) => page.items);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Version history"
      description="Every version that was saved. Bringing one back adds a new version, so nothing is lost."
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
      {items?.length === 0 && (
        <EmptyState icon={History} title="No versions yet" text="This mail still says what it said from the beginning." as="h3" />
      )}
      <ul aria-label="Versions" className="divide-y">
        {items?.map((version) => (
          <li key={version.number} className="grid gap-3 py-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  Version {version.number}
                  {version.number === current && <span className="text-xs font-normal text-muted">in use</span>}
                  <SampleBadge show={version.is_sample} />
                </p>
                <p className="text-[0.8125rem] text-muted">
                  {told(version)} by {version.author || 'somebody who is gone'}, <LocalTime value={version.created_at} />
                </p>
              </div>
              <div className="flex gap-2">
                <Button
                  variant="outline"
                  size="sm"
                  aria-expanded={read === version.number}
                  onClick={() => setRead(read === version.number ? null : version.number)}
                >
                  Read
                </Button>
                {onRestore && version.number !== current && (
                  <Button variant="outline" size="sm" disabled={restoring} onClick={() => onRestore(version.number)}>
                    Restore
                  </Button>
                )}
              </div>
            </div>
            {read === version.number && <VersionPreview name={name} number={version.number} />}
          </li>
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
