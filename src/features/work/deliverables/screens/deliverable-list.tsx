import { useQuery } from '@tanstack/react-query';
import { PackageCheck, Plus, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { AdminDeliverables } from '../contract.ts';
import { deliverablePath } from '../policy.ts';
import { DeliverableDialog } from './deliverable-dialog.tsx';
import { DeliverableRows } from './deliverable-rows.tsx';
import { deliverableListKey, deliverablesApi } from './deliverables-api.ts';
import { RoundsDialog } from './rounds-dialog.tsx';

type DeliverableListProps = { project_id: string; loaded: AdminDeliverables | null };

/** What a project hands over, for the studio. */
export function DeliverableList({ project_id, loaded }: DeliverableListProps) {
  const [open, setOpen] = useState<'new' | 'rounds' | null>(null);
  const navigate = useNavigate();
  const list = useQuery({
    queryKey: deliverableListKey(project_id),
    queryFn: () => deliverablesApi.call.list({ id: project_id }),
    initialData: loaded ?? undefined,
  });
  return (
    <section aria-labelledby="deliverables-title">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="deliverables-title" className="text-[0.9375rem] font-semibold tracking-tight">
          Deliverables
        </h2>
        <span className="flex items-center gap-1">
          <IconButton
            label="Revision rounds of new deliverables"
            icon={<Settings2 aria-hidden="true" />}
            onClick={() => setOpen('rounds')}
          />
          <Button variant="outline" size="sm" onClick={() => setOpen('new')} disabled={!list.data}>
            <Plus aria-hidden="true" />
            Add deliverable
          </Button>
        </span>
      </div>
      {list.data ? (
        list.data.items.length === 0 ? (
          <EmptyState
            icon={PackageCheck}
            title="No deliverables yet"
            text="Hand over designs, documents or films; the client approves them, or pins comments to what should change."
            as="h3"
            className="rounded-lg border border-dashed"
          />
        ) : (
          <DeliverableRows items={list.data.items} pathOf={deliverablePath} />
        )
      ) : list.isError ? (
        <ErrorPanel
          message={reasonOf(list.error, 'The deliverables could not be loaded.')}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
          className="rounded-lg border"
        />
      ) : (
        <Skeleton className="h-24" />
      )}
      {open === 'new' && list.data && (
        <DeliverableDialog
          project_id={project_id}
          rounds={list.data.default_rounds}
          onClose={() => setOpen(null)}
          onSaved={(deliverable) => void navigate(deliverablePath(deliverable))}
        />
      )}
      {open === 'rounds' && <RoundsDialog onClose={() => setOpen(null)} />}
    </section>
  );
}
