import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DatabaseBackup, Download, MoreHorizontal, ShieldCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fileSizeText } from '#shared/file-size.ts';
import { newKey } from '#shared/new-key.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/dropdown-menu.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { LocalTime, TimeAgo } from '#ui/local-time.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';
import { type Backup, backupsContract } from '../contract.ts';
import { DownloadDialog } from './download-dialog.tsx';

const api = apiClient(backupsContract);
const queryKey = ['backups'];
const shown = 100;
/** While something is under way. */
const lookEvery = 2_000;

const isUnderWay = ({ state, check_state }: Backup): boolean =>
  [state, check_state].some((one) => one === 'waiting' || one === 'running');

export function BackupList() {
  const client = useQueryClient();
  const backups = useQuery({
    queryKey,
    queryFn: () => api.call.list({ limit: shown }),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? lookEvery : false),
  });
  // Pressed again after a lost answer, it is the same backup.
  const [backup_id, setBackupId] = useState(newKey);
  const make = useMutation({
    mutationFn: () => api.call.create({ backup_id }),
    onSuccess: () => {
      setBackupId(newKey());
      toast.success('The backup is being made');
    },
    onError: (error) => toast.error(reasonOf(error, 'The backup could not be asked for.')),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <SettingsSection
      title="Backups"
      description="Restore one into an empty installation with npm run restore. Newest first."
      flush
      footer={
        <Button loading={make.isPending} onClick={() => make.mutate()}>
          Back Up Now
        </Button>
      }
    >
      <Rows backups={backups} />
    </SettingsSection>
  );
}

function Rows({ backups }: { backups: ReturnType<typeof useQuery<{ items: Backup[]; next_cursor: string | null }>> }) {
  if (!backups.data)
    return backups.error ? (
      <ErrorPanel
        message={reasonOf(backups.error, 'The backups could not be loaded.')}
        onRetry={() => void backups.refetch()}
        retrying={backups.isFetching}
      />
    ) : (
      <LoadingRows rows={3} />
    );
  const { items, next_cursor } = backups.data;
  if (items.length === 0)
    return (
      <EmptyState
        icon={DatabaseBackup}
        as="h3"
        title="No backups yet"
        text="Make one now, and choose below when the next ones are made."
      />
    );
  return (
    <>
      <ul aria-label="Backups" className="divide-y">
        {items.map((backup) => (
          <BackupRow key={backup.id} backup={backup} />
        ))}
      </ul>
      {next_cursor && <p className="border-t px-5 py-3 text-sm text-muted">The newest {shown} are shown.</p>}
    </>
  );
}

const states: Record<Backup['state'], { label: string; tone: BadgeTone } | null> = {
  waiting: { label: 'Waiting', tone: 'info' },
  running: { label: 'Being made', tone: 'info' },
  done: null,
  failed: { label: 'Failed', tone: 'danger' },
};
const checks: Record<Backup['check_state'], { label: string; tone: BadgeTone }> = {
  none: { label: 'Not verified', tone: 'neutral' },
  waiting: { label: 'Waiting to be verified', tone: 'info' },
  running: { label: 'Being verified', tone: 'info' },
  passed: { label: 'Verified', tone: 'success' },
  failed: { label: 'Cannot be restored', tone: 'danger' },
};
const missedCheck = { label: 'Could not be verified', tone: 'warning' } as const;
const origins: Record<Backup['origin'], string> = {
  schedule: 'by the schedule',
  person: 'on request',
  command: 'by the command line or an upgrade',
};

function BackupRow({ backup }: { backup: Backup }) {
  const { state, error, check_state, check_error, checked_at, created_at, size_bytes, row_count, file_count, origin } = backup;
  const isMissed = check_state === 'none' && check_error !== null;
  const { label, tone } = states[state] ?? (isMissed ? missedCheck : checks[check_state]);
  const facts = [
    size_bytes !== null && fileSizeText(size_bytes),
    row_count !== null && `${row_count.toLocaleString('en-US')} rows`,
    file_count !== null && `${file_count.toLocaleString('en-US')} files`,
    backup.missing_files > 0 && `${backup.missing_files.toLocaleString('en-US')} files missing in the store`,
    backup.is_encrypted && 'encrypted',
    backup.place === 'bucket' && 'in the bucket',
    origins[origin],
  ].filter(Boolean);
  const problem = error ?? (check_state === 'failed' || isMissed ? check_error : null);
  return (
    <li className="flex items-start gap-3 px-5 py-3 text-sm">
      <div className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <LocalTime value={created_at} className="font-medium" />
          <TimeAgo value={created_at} className="text-muted" />
          <Badge tone={tone}>{label}</Badge>
        </span>
        <span className="text-muted">{facts.join(' · ')}</span>
        {checked_at && check_state === 'passed' && (
          <span className="text-xs text-muted">
            Restored for a test on <LocalTime value={checked_at} />
          </span>
        )}
        {problem && <span className="[overflow-wrap:anywhere] text-danger">{problem}</span>}
      </div>
      {!isUnderWay(backup) && <BackupMenu backup={backup} />}
    </li>
  );
}

function BackupMenu({ backup }: { backup: Backup }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<'download' | 'delete' | null>(null);
  const onSettled = () => client.invalidateQueries({ queryKey });
  const verify = useMutation({
    mutationFn: () => api.call.verify({ id: backup.id }),
    onSuccess: () => toast.success('The backup is being verified'),
    onError: (error) => toast.error(reasonOf(error, 'The backup could not be verified.')),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => api.call.delete({ id: backup.id }),
    onSuccess: ({ is_file_left }) =>
      is_file_left
        ? toast.info('Removed from the list. Its file is still in the bucket, which is no longer connected.')
        : toast.success('Backup deleted'),
    onError: (error) => toast.error(reasonOf(error, 'The backup could not be deleted.')),
    onSettled: () => {
      setOpen(null);
      return onSettled();
    },
  });
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton label={`More for ${backup.name}`} icon={<MoreHorizontal aria-hidden="true" />} />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {backup.state === 'done' && (
            <>
              <DropdownMenuItem icon={<ShieldCheck aria-hidden="true" />} onSelect={() => verify.mutate()}>
                Verify
              </DropdownMenuItem>
              <DropdownMenuItem icon={<Download aria-hidden="true" />} onSelect={() => setOpen('download')}>
                Download
              </DropdownMenuItem>
            </>
          )}
          <DropdownMenuItem icon={<Trash2 aria-hidden="true" />} tone="danger" onSelect={() => setOpen('delete')}>
            Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {open === 'download' && <DownloadDialog backup={backup} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'delete' : null)}
        title="Delete this backup?"
        description="The file is deleted for good. Other backups stay."
        confirmLabel="Delete"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
