import { useQuery } from '@tanstack/react-query';
import { Link2, Link2Off, Pencil, Plus, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Retainer, RetainerAnswer } from '../contract.ts';
import { MeterView, termsText } from './meter-view.tsx';
import { RetainerDialog } from './retainer-dialog.tsx';
import { retainerKey, retainersApi, useRetainerChange } from './retainers-api.ts';

/** The retainer of a project, with the private link by which the client watches it. */
export function RetainerSection({ project_id, loaded }: { project_id: string; loaded: RetainerAnswer | null }) {
  const [editing, setEditing] = useState(false);
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: retainerKey(project_id),
    queryFn: () => retainersApi.call.get({ id: project_id }),
    initialData: loaded ?? undefined,
  });
  const retainer = data?.retainer ?? null;
  return (
    <section aria-labelledby="retainer-title" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="retainer-title" className="text-[0.9375rem] font-semibold tracking-tight">
          Retainer
        </h2>
        <Button variant="outline" size="sm" onClick={() => setEditing(true)} disabled={!data}>
          {retainer ? <Pencil aria-hidden="true" /> : <Plus aria-hidden="true" />}
          {retainer ? 'Hours' : 'Add retainer'}
        </Button>
      </div>
      {retainer ? (
        <div className="grid gap-4">
          <p className="text-sm">
            {termsText(retainer)}. <SampleBadge show={retainer.is_sample} />
          </p>
          <MeterView meter={retainer} />
          <PrivateLink project_id={project_id} link={retainer.link} />
        </div>
      ) : data ? (
        <p className="text-sm text-muted">No hours were bought in advance.</p>
      ) : isError ? (
        <ErrorPanel
          message={reasonOf(error, 'The retainer could not be loaded.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="rounded-lg border"
        />
      ) : (
        <Skeleton className="h-24" />
      )}
      {editing && <RetainerDialog project_id={project_id} retainer={retainer} onClose={() => setEditing(false)} />}
    </section>
  );
}

function PrivateLink({ project_id, link }: { project_id: string; link: Retainer['link'] }) {
  const create = useRetainerChange(project_id, () => retainersApi.call.createLink({ id: project_id }), {
    done: 'Private link ready',
    failed: 'The link could not be made.',
  });
  const revoke = useRetainerChange(project_id, () => retainersApi.call.revokeLink({ id: project_id }), {
    done: 'Private link withdrawn',
    failed: 'The link could not be withdrawn.',
  });
  if (!link) {
    return (
      <div className="grid justify-items-start gap-2 text-[0.8125rem] text-muted">
        <p>With a private link the client watches the hours without signing in.</p>
        <Button variant="outline" size="sm" loading={create.isPending} onClick={() => create.mutate(undefined)}>
          <Link2 aria-hidden="true" />
          Make private link
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <CopyButton value={link} label="Private link" variant="outline" size="sm">
        Copy private link
      </CopyButton>
      <Button variant="ghost" size="sm" loading={create.isPending} onClick={() => create.mutate(undefined)}>
        <RotateCw aria-hidden="true" />
        Make anew
      </Button>
      <Button variant="ghost" size="sm" loading={revoke.isPending} onClick={() => revoke.mutate(undefined)}>
        <Link2Off aria-hidden="true" />
        Withdraw
      </Button>
    </div>
  );
}
