import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck, MessageSquarePlus, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { IncidentStatus } from '#shared/choices/desk/status.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { reasonOf } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { incidentLabels } from '../choices.ts';
import type { AdminComponent, StatusIncident } from '../contract.ts';
import { duration } from '../history.ts';
import { statusApi, statusKey, useIsChanging, useStatusChange } from './admin-api.ts';
import { IncidentDialog } from './incident-dialog.tsx';
import { IncidentStory } from './incident-story.tsx';
import { StatusWord } from './status-word.tsx';
import { UpdateDialog } from './update-dialog.tsx';

type Page = { items: StatusIncident[]; next_cursor: string | null };
type IncidentListProps = { loaded: Page | null; components: AdminComponent[] };
type Doing =
  | { what: 'edit' | 'remove'; incident: StatusIncident }
  | { what: 'update'; incident: StatusIncident; to: IncidentStatus };

export function IncidentList({ loaded, components }: IncidentListProps) {
  const [opening, setOpening] = useState(false);
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = () => setDoing(null);
  const list = useInfiniteQuery({
    queryKey: [...statusKey, 'incidents'],
    queryFn: ({ pageParam }) => statusApi.call.incidents({ limit: 20, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page) => page.next_cursor ?? undefined,
    ...(loaded ? { initialData: { pages: [loaded], pageParams: [undefined] } } : {}),
  });
  const remove = useStatusChange(
    (id: string) => statusApi.call.removeIncident({ id }),
    'Incident removed',
    'The incident could not be removed.',
  );
  const incidents = list.data?.pages.flatMap((page) => page.items);
  return (
    <section aria-labelledby="incidents-title">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="incidents-title" className="text-[0.9375rem] font-semibold tracking-tight">
          Incidents
        </h2>
        <Button size="sm" onClick={() => setOpening(true)}>
          <Plus aria-hidden="true" />
          Open incident
        </Button>
      </div>
      <div className="rounded-lg border border-line bg-surface">
        {list.error ? (
          <ErrorPanel message={reasonOf(list.error, 'The incidents could not be loaded.')} onRetry={() => void list.refetch()} />
        ) : !incidents ? (
          <LoadingRows />
        ) : incidents.length === 0 ? (
          <EmptyState
            icon={CircleCheck}
            title="No incidents"
            text="When something breaks, open an incident: visitors see it at once, and you tell the story in one place."
            as="h3"
          />
        ) : (
          <ul className="divide-y">
            {incidents.map((incident) => (
              <Row key={incident.id} incident={incident} onDo={setDoing} />
            ))}
          </ul>
        )}
      </div>
      {list.hasNextPage && (
        <Button
          variant="outline"
          size="sm"
          className="mt-3"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show older
        </Button>
      )}
      {opening && <IncidentDialog incident={null} components={components} onClose={() => setOpening(false)} />}
      {doing?.what === 'edit' && <IncidentDialog incident={doing.incident} components={components} onClose={close} />}
      {doing?.what === 'update' && <UpdateDialog incident={doing.incident} status={doing.to} onClose={close} />}
      <ConfirmDialog
        open={doing?.what === 'remove'}
        onOpenChange={(open) => !open && close()}
        title="Remove this incident?"
        description="It disappears from the status page as if it had never been there. Resolve it instead if it really happened."
        confirmLabel="Remove incident"
        pending={remove.isPending}
        onConfirm={() => doing && remove.mutate(doing.incident.id, { onSuccess: close })}
      />
    </section>
  );
}

function Row({ incident, onDo }: { incident: StatusIncident; onDo: (doing: Doing) => void }) {
  const { title, started_at, resolved_at, components, updates } = incident;
  const isOpen = resolved_at === null;
  const isChanging = useIsChanging();
  return (
    <li className="p-4 text-sm sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">
            {title}
            <Badge tone={isOpen ? 'warning' : 'success'}>{incidentLabels[incident.status]}</Badge>
            <SampleBadge show={incident.is_sample} />
          </h3>
          <p className="figures mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-[0.8125rem] text-muted">
            <StatusWord status={incident.impact} />
            {components.length > 0 && <span>{components.map(({ name }) => name).join(', ')}</span>}
            <span>
              <LocalTime value={started_at} />
              {resolved_at && `, ${duration(started_at, resolved_at, 'en')}`}
            </span>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-1.5">
          {isOpen && (
            <Button variant="outline" size="sm" onClick={() => onDo({ what: 'update', incident, to: 'resolved' })}>
              <CircleCheck aria-hidden="true" />
              Resolve
            </Button>
          )}
          <Button
            variant="outline"
            size="sm"
            onClick={() => onDo({ what: 'update', incident, to: isOpen ? incident.status : 'investigating' })}
          >
            <MessageSquarePlus aria-hidden="true" />
            {isOpen ? 'Post update' : 'Reopen'}
          </Button>
          <IconButton
            label={`Edit ${title}`}
            icon={<Pencil aria-hidden="true" />}
            disabled={isChanging}
            onClick={() => onDo({ what: 'edit', incident })}
          />
          <IconButton
            label={`Remove ${title}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onDo({ what: 'remove', incident })}
          />
        </div>
      </div>
      <details className="mt-3" open={isOpen}>
        <summary className="w-fit rounded-xs text-[0.8125rem] text-muted hover:text-ink">
          {updates.length === 1 ? '1 update' : `${updates.length} updates`}
        </summary>
        <div className="mt-3">
          <IncidentStory updates={updates} />
        </div>
      </details>
    </li>
  );
}
