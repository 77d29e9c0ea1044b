import { Ellipsis, File, FolderDown, Folder as FolderIcon, FolderInput, Pencil, Trash2, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { fileSizeText } from '#shared/file-size.ts';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { FolderStep } from '../folders-contract.ts';
import { FileLinks, FileName } from './file-cells.tsx';

const row = 'flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 pr-1.5 pl-3 text-sm';

/** The address of a folder on the page that shows it. */
export function useFolderHref(): (id: string | null) => string {
  const [params] = useSearchParams();
  return (id) => {
    const next = new URLSearchParams(params);
    if (id) next.set('folder', id);
    else next.delete('folder');
    const query = next.toString();
    return query ? `?${query}` : '?';
  };
}

/** The way to a folder; each step leads back to it. */
export function FolderPath({ steps }: { steps: readonly FolderStep[] }) {
  const href = useFolderHref();
  return (
    <nav aria-label="Folder" className="min-w-0 text-sm">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {steps.map(({ id, name }, at) => (
          <li key={id} className="flex min-w-0 items-center gap-1.5">
            {at > 0 && (
              <span aria-hidden="true" className="text-subtle">
                /
              </span>
            )}
            {at === steps.length - 1 ? (
              <span aria-current="page" className="truncate font-medium">
                {name}
              </span>
            ) : (
              <Link to={href(id)} preventScrollReset className="truncate text-muted hover:text-ink hover:underline">
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

type FolderRowProps = { id: string; name: string; is_sample: boolean; is_shared?: boolean; menu?: ReactNode };

export function FolderRow({ id, name, is_sample, is_shared, menu }: FolderRowProps) {
  const href = useFolderHref();
  return (
    <li className={row}>
      <FolderIcon aria-hidden="true" className="size-4 shrink-0 text-primary-ink" />
      <span className="flex min-w-0 flex-1 items-center gap-2">
        <Link to={href(id)} preventScrollReset className="truncate py-1.5 font-medium hover:underline">
          {name}
        </Link>
        {is_shared && <Users aria-label="Shared" className="size-3.5 shrink-0 text-muted" />}
        <SampleBadge show={is_sample} />
      </span>
      {menu}
    </li>
  );
}

type FileRowProps = {
  file: { original_name: string; is_sample: boolean; is_shared?: boolean; size: number; created_at: string; url: string };
  onPreview?: () => void;
  menu?: ReactNode;
};

export function FileRow({ file, onPreview, menu }: FileRowProps) {
  return (
    <li className={row}>
      <File aria-hidden="true" className="size-4 shrink-0 text-subtle" />
      <span className="min-w-0 flex-1 basis-40">
        <FileName {...file} onPreview={onPreview} />
      </span>
      {file.is_shared && <Users aria-label="Shared" className="size-3.5 shrink-0 text-muted" />}
      <span className="figures shrink-0 text-[0.8125rem] text-muted">
        {fileSizeText(file.size)} <span className="max-sm:hidden">· </span>
        <LocalTime value={file.created_at} look="day" className="max-sm:hidden" />
      </span>
      <span className="flex shrink-0 items-center">
        <FileLinks {...file} />
        {menu}
      </span>
    </li>
  );
}

/** The folder with all that it holds. */
export const ZipLink = ({ to }: { to: string }) => (
  <LinkButton variant="outline" size="sm" to={to} reloadDocument>
    <FolderDown aria-hidden="true" />
    Download as zip
  </LinkButton>
);

type RowMenuProps = {
  name: string;
  /** Why a file stays as it is called, and is not deleted: it was handed over. */
  kept: string | null;
  onRename: () => void;
  onMove: () => void;
  onShare: () => void;
  onDelete: () => void;
};

export function RowMenu({ name, kept, onRename, onMove, onShare, onDelete }: RowMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={`More for ${name}`} icon={<Ellipsis aria-hidden="true" />} />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem icon={<Pencil aria-hidden="true" />} disabled={kept !== null} onSelect={onRename}>
          Rename
        </DropdownMenuItem>
        <DropdownMenuItem icon={<FolderInput aria-hidden="true" />} onSelect={onMove}>
          Move
        </DropdownMenuItem>
        <DropdownMenuItem icon={<Users aria-hidden="true" />} onSelect={onShare}>
          Share
        </DropdownMenuItem>
        <DropdownMenuItem icon={<Trash2 aria-hidden="true" />} tone="danger" disabled={kept !== null} onSelect={onDelete}>
          Delete
        </DropdownMenuItem>
        {kept && <p className="max-w-60 px-2.5 py-1.5 text-[0.8125rem] break-words text-muted">{kept}</p>}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
