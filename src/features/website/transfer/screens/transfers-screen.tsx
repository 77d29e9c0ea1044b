import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeftRight, ChevronRight, PackageOpen } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { fileSizeText } from '#shared/file-size.ts';
import { newKey } from '#shared/new-key.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { TimeAgo } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toast } from '#ui/toast.tsx';
import type { Transfer } from '../contract.ts';
import { ImportPanel } from './import-panel.tsx';
import {
  counted,
  isUnderWay,
  kindLabels,
  lookEvery,
  stateLabels,
  transferApi,
  transferPath,
  transfersKey,
} from './transfer-api.ts';

type Page = { items: Transfer[]; next_cursor: string | null };
const shown = 50;

export function TransfersScreen({ loaded }: { loaded: Page | null }) {
  const transfers = useQuery({
    queryKey: transfersKey,
    queryFn: () => transferApi.call.list({ limit: shown }),
    initialData: loaded ?? undefined,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? lookEvery : false),
  });
  return (
    <>
      <PageHeader
        title="Import and Export"
        description="Bring posts and pages from another site, or take yours with you."
        back={{ to: '/admin/content', label: 'Content' }}
      />
      <div className="mb-10 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <ImportPanel />
        <ExportPanel />
      </div>
      <h2 className="mb-3 text-[0.9375rem] font-semibold tracking-tight">Imports and exports so far</h2>
      {transfers.isError && (
        <ErrorPanel
          message={reasonOf(transfers.error, 'The imports and exports could not be loaded.')}
          onRetry={() => void transfers.refetch()}
          retrying={transfers.isFetching}
          className="rounded-lg border"
        />
      )}
      {transfers.isPending && <LoadingRows rows={3} />}
      {transfers.data && <Rows page={transfers.data} />}
    </>
  );
}

function ExportPanel() {
  const client = useQueryClient();
  const navigate = useNavigate();
  // Pressed again after a lost answer, it is the same export.
  const [id] = useState(newKey);
  const ask = useMutation({
    mutationFn: () => transferApi.call.createExport({ id }),
    onSuccess: (made) => void navigate(transferPath(made.id)),
    onError: (error) => toast.error(reasonOf(error, 'The export could not be asked for.')),
    onSettled: () => client.invalidateQueries({ queryKey: transfersKey }),
  });
  return (
    <section aria-labelledby="export-title" className="grid content-start justify-items-start gap-3">
      <h2 id="export-title" className="text-[0.9375rem] font-semibold tracking-tight">
        Export
      </h2>
      <p className="text-sm leading-relaxed text-muted">
        Every post with its drafts, every page and the pictures of the Media Library, as Markdown with front matter and files in
        one .zip. Other programs read it, and so does the import of an empty studio.
      </p>
      <Button variant="outline" loading={ask.isPending} onClick={() => ask.mutate()}>
        <PackageOpen aria-hidden="true" />
        Export everything
      </Button>
    </section>
  );
}

function Rows({ page: { items, next_cursor } }: { page: Page }) {
  if (items.length === 0)
    return (
      <EmptyState
        icon={ArrowLeftRight}
        as="h3"
        title="Nothing imported or exported yet"
        text="What you bring in or take out is listed here, each with a report of what became of it."
        className="rounded-lg border"
      />
    );
  return (
    <>
      <ul aria-label="Imports and exports" className="divide-y rounded-lg border bg-surface">
        {items.map((transfer) => (
          <li key={transfer.id}>
            <Row transfer={transfer} />
          </li>
        ))}
      </ul>
      {next_cursor && <p className="mt-3 text-sm text-muted">The newest {shown} are shown.</p>}
    </>
  );
}

function Row({ transfer }: { transfer: Transfer }) {
  const { id, kind, state, file_name, total, size_bytes, created_at, asked_by } = transfer;
  const { label, tone } = stateLabels[state];
  const facts = [
    kindLabels[kind],
    total > 0 && counted(total, kind === 'export' ? 'file' : 'item'),
    size_bytes !== null && fileSizeText(size_bytes),
    asked_by && `by ${asked_by}`,
  ].filter(Boolean);
  return (
    <Link
      to={transferPath(id)}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 px-4 py-3 text-sm hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="grid min-w-0 gap-1">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{file_name || 'All content'}</span>
          <Badge tone={tone}>{label}</Badge>
        </span>
        <span className="text-[0.8125rem] text-muted">
          {facts.join(' · ')} · <TimeAgo value={created_at} />
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-4 text-muted" />
    </Link>
  );
}
