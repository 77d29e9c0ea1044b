import { useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { longDate } from '#shared/calendar-day.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { Deletion } from '../contract.ts';
import { keptReasons } from '../policy.ts';
import { deletionsKey, lookEvery, privacyApi } from './privacy-api.ts';

const shown = 100;
/** Asked for by the owner, and carried out in a moment. */
const isUnderWay = ({ state, is_own, open_matters }: Deletion): boolean =>
  state === 'waiting' && !is_own && open_matters.length === 0;

/** Who asked to be deleted, and what became of it. */
export function DeletionList() {
  const deletions = useQuery({
    queryKey: deletionsKey,
    queryFn: () => privacyApi.call.listDeletions({ limit: shown }),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? lookEvery : false),
  });
  return (
    <SettingsSection
      title="Deletions of people"
      description="Clients who asked to be deleted, and the record of each deletion: what was removed, what is kept and why. You delete somebody on the page of the client, under Privacy."
      flush
    >
      <Rows deletions={deletions} />
    </SettingsSection>
  );
}

function Rows({ deletions }: { deletions: ReturnType<typeof useQuery<{ items: Deletion[]; next_cursor: string | null }>> }) {
  if (!deletions.data)
    return deletions.error ? (
      <ErrorPanel
        message={reasonOf(deletions.error, 'The requests could not be loaded.')}
        onRetry={() => void deletions.refetch()}
        retrying={deletions.isFetching}
      />
    ) : (
      <LoadingRows rows={3} />
    );
  const { items, next_cursor } = deletions.data;
  if (items.length === 0)
    return (
      <EmptyState
        icon={UserX}
        as="h3"
        title="Nobody was deleted"
        text="When a client asks to be deleted, the request waits here."
      />
    );
  return (
    <>
      <ul aria-label="Deletions of people" className="divide-y">
        {items.map((deletion) => (
          <DeletionRow key={deletion.id} deletion={deletion} />
        ))}
      </ul>
      {next_cursor && <p className="border-t px-5 py-3 text-sm text-muted">The newest {shown} are shown.</p>}
    </>
  );
}

function StateBadge({ deletion }: { deletion: Deletion }) {
  if (deletion.state === 'done') return <Badge tone="success">Deleted</Badge>;
  if (deletion.state === 'cancelled') return <Badge>Called off</Badge>;
  if (deletion.open_matters.length > 0) return <Badge tone="warning">Something is open</Badge>;
  return <Badge tone="info">{isUnderWay(deletion) ? 'Under way' : 'Waiting'}</Badge>;
}

function DeletionRow({ deletion }: { deletion: Deletion }) {
  const { name, contact_id, state, is_own, asked_by, created_at, due_at, finished_at, open_matters } = deletion;
  return (
    <li className="grid gap-1.5 px-5 py-4 text-sm">
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium [overflow-wrap:anywhere]">
        {state !== 'done' && contact_id ? <TextLink to={`/admin/clients/${contact_id}`}>{name}</TextLink> : name}
        <StateBadge deletion={deletion} />
      </span>
      <span className="text-muted">
        {is_own ? 'Asked for by the person' : `Asked for by ${asked_by}`} on <LocalTime value={created_at} look="day" />
        {state === 'waiting' && (
          <>
            {' · due on '}
            <LocalTime value={due_at} look="day" />
          </>
        )}
        {finished_at && (
          <>
            {state === 'done' ? ' · deleted on ' : ' · called off on '}
            <LocalTime value={finished_at} look="day" />
          </>
        )}
      </span>
      {open_matters.length > 0 && <span className="text-warning [overflow-wrap:anywhere]">{open_matters.join(' ')}</span>}
      {state === 'done' && <DeletionRecord deletion={deletion} />}
    </li>
  );
}

const number = (count: number) => count.toLocaleString('en-US');

function DeletionRecord({ deletion: { removed, kept } }: { deletion: Deletion }) {
  return (
    <details className="mt-1">
      <summary className="cursor-pointer text-muted">What was removed and what is kept</summary>
      <div className="mt-3 grid gap-5 sm:grid-cols-2">
        <section>
          <h3 className="font-medium">Removed</h3>
          {removed.length === 0 && <p className="mt-1 text-muted">Nothing was left.</p>}
          <ul className="mt-1 text-muted">
            {removed.map(({ label, count, is_changed }) => (
              <li key={`${label} ${is_changed}`} className="flex justify-between gap-4">
                <span>{is_changed ? `${label}, made anonymous` : label}</span>
                <span className="figures">{number(count)}</span>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h3 className="font-medium">Kept</h3>
          {kept.length === 0 && <p className="mt-1 text-muted">Nothing.</p>}
          <ul className="mt-1 grid gap-2 text-muted">
            {kept.map(({ label, count, kept_for, until }) => (
              <li key={label}>
                <span className="flex justify-between gap-4">
                  <span>{label}</span>
                  <span className="figures">{number(count)}</span>
                </span>
                <span className="block text-xs">
                  {keptReasons[kept_for]} {until && `Until ${longDate(until)}.`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </details>
  );
}
