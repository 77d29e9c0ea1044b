import { Download, ExternalLink, RotateCcw, Trash2 } from 'lucide-react';
import { fileSizeText } from '#shared/file-size.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { TimeAgo } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { AdminFile } from '../contract.ts';

type Actions = { onDelete: (file: AdminFile) => void; onRestore: (file: AdminFile) => void };

export const fileColumns = (actions: Actions): Column<AdminFile>[] => [
  {
    key: 'name',
    header: 'Name',
    grow: true,
    cell: (file) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate" title={file.original_name}>
          {file.original_name}
        </span>
        <SampleBadge show={file.is_sample} />
      </span>
    ),
    skeleton: 'w-48',
  },
  {
    key: 'type',
    header: 'Type',
    cell: (file) => <span className="break-all text-muted">{file.content_type}</span>,
    hideBelow: 'lg',
    skeleton: 'w-24',
  },
  { key: 'size', header: 'Size', cell: (file) => fileSizeText(file.size), align: 'end', skeleton: 'w-14' },
  {
    key: 'uploaded_by',
    header: 'Uploaded by',
    cell: (file) => file.uploaded_by_name ?? <span className="text-subtle">Nobody signed in</span>,
    hideBelow: 'md',
    skeleton: 'w-24',
  },
  {
    key: 'created_at',
    header: 'Uploaded',
    cell: (file) => <TimeAgo value={file.created_at} className="text-muted" />,
    align: 'end',
    skeleton: 'w-20',
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: (file) => (file.deleted_at ? <Deleted file={file} {...actions} /> : <Present file={file} {...actions} />),
    align: 'end',
    skeleton: 'w-20',
  },
];

const place = 'flex max-sm:-ml-2.5 sm:justify-end';

function Present({ file, onDelete }: { file: AdminFile } & Actions) {
  const { original_name: name, url } = file;
  return (
    <span className={place}>
      <LinkButton
        variant="ghost"
        size="icon"
        className="-my-1"
        to={url}
        target="_blank"
        rel="noopener"
        reloadDocument
        {...named('View', name)}
      >
        <ExternalLink aria-hidden="true" />
      </LinkButton>
      <LinkButton
        variant="ghost"
        size="icon"
        className="-my-1"
        to={`${url}?download`}
        reloadDocument
        {...named('Download', name)}
      >
        <Download aria-hidden="true" />
      </LinkButton>
      <IconButton
        label={`Delete ${name}`}
        title={file.kept ?? undefined}
        icon={<Trash2 aria-hidden="true" />}
        className="-my-1"
        disabled={file.kept !== null}
        onClick={() => onDelete(file)}
      />
    </span>
  );
}

function Deleted({ file, onRestore }: { file: AdminFile } & Actions) {
  return (
    <span className={place}>
      <IconButton
        label={`Restore ${file.original_name}`}
        icon={<RotateCcw aria-hidden="true" />}
        className="-my-1"
        onClick={() => onRestore(file)}
      />
    </span>
  );
}

const named = (verb: string, name: string) => ({ 'aria-label': `${verb} ${name}`, title: `${verb} ${name}` });
