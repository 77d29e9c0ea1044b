import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, RotateCw, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fileSizeText } from '#shared/file-size.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { reasonOf } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Progress } from '#ui/progress.tsx';
import { toast } from '#ui/toast.tsx';
import type { TransferDetail } from '../contract.ts';
import { ImportPreview } from './import-preview.tsx';
import { ItemReport } from './item-report.tsx';
import {
  counted,
  isUnderWay,
  itemLabels,
  kindLabels,
  lookEvery,
  stateLabels,
  transferApi,
  transferKey,
  transfersKey,
} from './transfer-api.ts';

export function TransferScreen({ loaded }: { loaded: TransferDetail }) {
  const { data: transfer, isError } = useQuery({
    queryKey: transferKey(loaded.id),
    queryFn: () => transferApi.call.get({ id: loaded.id }),
    initialData: loaded,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? lookEvery : false),
  });
  const { label, tone } = stateLabels[transfer.state];
  return (
    <>
      <PageHeader
        title={<span className="[overflow-wrap:anywhere]">{transfer.file_name || 'Export of all content'}</span>}
        description={
          <>
            {kindLabels[transfer.kind]}
            {transfer.asked_by && ` by ${transfer.asked_by}`}, <LocalTime value={transfer.created_at} />
          </>
        }
        badge={<Badge tone={tone}>{label}</Badge>}
        back={{ to: '/admin/content/transfer', label: 'Import and Export' }}
        actions={<Actions transfer={transfer} />}
      />
      {isError && (
        <FormAlert tone="warning" className="mb-4">
          The newest state could not be read. This page tries again by itself.
        </FormAlert>
      )}
      {transfer.problem && (
        <FormAlert tone="error" className="mb-6">
          {transfer.problem}
        </FormAlert>
      )}
      <UnderWay transfer={transfer} />
      {transfer.state === 'ready' && <ImportPreview transfer={transfer} />}
      {transfer.kind === 'export' ? (
        <ExportFacts transfer={transfer} />
      ) : (
        transfer.state !== 'reading' && <Report transfer={transfer} />
      )}
    </>
  );
}

function UnderWay({ transfer }: { transfer: TransferDetail }) {
  const { kind, state, total, settled } = transfer;
  if (!isUnderWay(transfer)) return null;
  const noun = kind === 'export' ? 'files' : 'posts, pages and pictures';
  const words = {
    reading: total > 0 ? `Reading the file: ${total.toLocaleString('en-US')} posts and pages so far` : 'Reading the file',
    undoing: 'Taking the import back',
  };
  const isCounted = state === 'working' && total > 0;
  return (
    <div className="mb-8 grid gap-3 rounded-lg border p-5">
      <Progress
        label={
          state === 'working'
            ? `${settled.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${noun}`
            : words[state as 'reading' | 'undoing']
        }
        showLabel
        value={isCounted ? settled : undefined}
        max={isCounted ? total : 100}
      />
      <p className="text-[0.8125rem] text-muted">
        You can leave this page: the work goes on, also after a restart of the server.
      </p>
    </div>
  );
}

function ExportFacts({ transfer: { state, size_bytes, expires_at } }: { transfer: TransferDetail }) {
  if (state === 'removed')
    return <p className="text-sm text-muted">The file was removed. Ask for a new export to get what is there now.</p>;
  if (state !== 'done' || !expires_at || size_bytes === null) return null;
  return (
    <p className="text-sm text-muted">
      {fileSizeText(size_bytes)}. It can be downloaded until <LocalTime value={expires_at} />.
    </p>
  );
}

function Report({ transfer }: { transfer: TransferDetail }) {
  const { states, state, counts } = transfer;
  const parts = Object.entries(itemLabels).flatMap(([key, { label }]) => {
    const count = states[key as keyof typeof itemLabels];
    return count ? [`${label}: ${count.toLocaleString('en-US')}`] : [];
  });
  return (
    <section aria-labelledby="report-title">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="report-title" className="text-[0.9375rem] font-semibold tracking-tight">
          {state === 'ready' ? 'What is in the file' : 'Report'}
        </h2>
        {state !== 'ready' && <p className="figures text-sm text-muted">{parts.join(' · ')}</p>}
      </div>
      <ItemReport transfer={transfer} withProblems={counts.with_problems} />
    </section>
  );
}

function Actions({ transfer }: { transfer: TransferDetail }) {
  const { id, kind, state, states, total, has_file } = transfer;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'undo' | 'discard' | null>(null);
  const onSettled = () => client.invalidateQueries({ queryKey: transfersKey });
  const resume = useMutation({
    mutationFn: () => transferApi.call.start({ id, authors: [] }),
    onError: (error) => toast.error(reasonOf(error, 'The import could not go on.')),
    onSettled,
  });
  const undo = useMutation({
    mutationFn: () => transferApi.call.undo({ id }),
    onError: (error) => toast.error(reasonOf(error, 'The import could not be taken back.')),
    onSettled: () => {
      setAsked(null);
      return onSettled();
    },
  });
  const discard = useMutation({
    mutationFn: () => transferApi.call.delete({ id }),
    onSuccess: () => {
      toast.success('Import discarded');
      void navigate('/admin/content/transfer');
    },
    onError: (error) => toast.error(reasonOf(error, 'The import could not be discarded.')),
    onSettled: () => setAsked(null),
  });
  if (kind === 'export')
    return state === 'done' ? (
      <LinkButton to={`/api/admin/content-transfers/${id}/file`} reloadDocument download>
        <Download aria-hidden="true" />
        Download
      </LinkButton>
    ) : null;
  const made = states.made ?? 0;
  const canUndo = made > 0 && (state === 'done' || state === 'failed' || state === 'working');
  const canDiscard =
    made === 0 && !states.kept && (state === 'ready' || state === 'failed' || state === 'undone' || state === 'done');
  const hasAddresses = Boolean(states.known);
  return (
    <>
      {canDiscard && (
        <Button variant="outline" onClick={() => setAsked('discard')}>
          <Trash2 aria-hidden="true" />
          Discard
        </Button>
      )}
      {canUndo && (
        <Button variant="outline" onClick={() => setAsked('undo')}>
          <Undo2 aria-hidden="true" />
          Undo import
        </Button>
      )}
      {state === 'failed' && (total > 0 || has_file) && (
        <Button loading={resume.isPending} onClick={() => resume.mutate()}>
          <RotateCw aria-hidden="true" />
          {total > 0 ? 'Go on' : 'Read again'}
        </Button>
      )}
      <ConfirmDialog
        open={asked === 'undo'}
        onOpenChange={(isOpen) => setAsked(isOpen ? 'undo' : null)}
        title="Undo this import?"
        description={`${counted(made, 'post, page or picture', 'posts, pages and pictures')} that it made will be deleted. What somebody has changed since stays.`}
        confirmLabel="Undo import"
        pending={undo.isPending}
        onConfirm={() => undo.mutate()}
      />
      <ConfirmDialog
        open={asked === 'discard'}
        onOpenChange={(isOpen) => setAsked(isOpen ? 'discard' : null)}
        title="Discard this import?"
        description={
          hasAddresses
            ? 'Its report is deleted, and old addresses that only this import knows lead nowhere any more. Posts, pages and pictures stay.'
            : 'The uploaded file and what was read of it are deleted. Nothing on your site changes.'
        }
        confirmLabel="Discard"
        pending={discard.isPending}
        onConfirm={() => discard.mutate()}
      />
    </>
  );
}
