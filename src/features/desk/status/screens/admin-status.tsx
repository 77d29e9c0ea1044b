import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ArrowUpRight } from 'lucide-react';
import { reasonOf } from '#ui/api-client.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { AdminBoard, StatusIncident } from '../contract.ts';
import { boardKey, statusApi } from './admin-api.ts';
import { ComponentList } from './component-list.tsx';
import { IncidentList } from './incident-list.tsx';
import { LastUpdated } from './last-updated.tsx';
import { statusLooks } from './status-look.ts';

export type StatusScreenProps = {
  board: AdminBoard | null;
  incidents: { items: StatusIncident[]; next_cursor: string | null } | null;
};

export function StatusScreen({ board: loaded, incidents }: StatusScreenProps) {
  const board = useQuery({
    queryKey: boardKey,
    queryFn: () => statusApi.call.admin(),
    ...(loaded ? { initialData: loaded } : {}),
  });
  return (
    <>
      <PageHeader
        title="System Status"
        description="What visitors see on the status page and in the banner of the Support page. Sample incidents are shown here alone."
        actions={
          <LinkButton to="/status" variant="outline">
            Public page
            <ArrowUpRight aria-hidden="true" />
          </LinkButton>
        }
      />
      {board.data ? (
        <>
          <Now board={board.data} />
          <div className="mt-8 grid gap-10">
            <IncidentList loaded={incidents} components={board.data.components} />
            <ComponentList components={board.data.components} />
          </div>
        </>
      ) : board.error ? (
        <ErrorPanel
          message={reasonOf(board.error, 'The status board could not be loaded.')}
          onRetry={() => void board.refetch()}
        />
      ) : (
        <LoadingRows />
      )}
    </>
  );
}

function Now({ board }: { board: AdminBoard }) {
  const { icon: Icon, ink, soft } = statusLooks[board.status];
  return (
    <div className={clsx('flex items-start gap-3 rounded-lg px-4 py-3.5', soft)}>
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-5 shrink-0', ink)} />
      <div>
        <p role="status" className={clsx('font-semibold', ink)}>
          {board.headline}
        </p>
        {board.updated_at && <LastUpdated at={board.updated_at} className="mt-0.5 text-[0.8125rem] text-muted" />}
      </div>
    </div>
  );
}
