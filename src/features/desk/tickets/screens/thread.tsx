import clsx from 'clsx';
import { Lock, Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { MailNote } from '#features/desk/received-mails/screens/mail-note.tsx';
import type { TicketMessageKind } from '#shared/choices/desk/tickets.ts';
import { fileSizeText } from '#shared/file-size.ts';
import { Badge } from '#ui/badge.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import type { TicketFile, TicketReply } from '../message-fields.ts';

export type ThreadEntry = Omit<TicketReply, 'mail'> & Partial<Pick<TicketReply, 'mail'>> & { kind?: TicketMessageKind };

type ThreadProps = {
  entries: ThreadEntry[];
  /** The studio looks: it can open the mail that brought a reply. */
  isStudio?: boolean;
  actionsOf?: (entry: ThreadEntry) => ReactNode;
};

/** What was written, oldest first. */
export const Thread = ({ entries, isStudio = false, actionsOf }: ThreadProps) => (
  <ol aria-label="Messages" className="grid gap-4">
    {entries.map((entry) => (
      <li
        key={entry.id}
        className={clsx(
          'min-w-0 rounded-lg border p-4 text-sm',
          entry.kind === 'note'
            ? 'border-dashed border-warning/60 bg-warning-soft'
            : entry.side === 'studio'
              ? 'bg-sunken'
              : 'bg-surface',
        )}
      >
        <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-words">{entry.name}</span>
          {entry.kind === 'note' && (
            <Badge tone="warning" icon={Lock}>
              Internal note
            </Badge>
          )}
          <LocalTime value={entry.created_at} className="text-[0.8125rem] text-muted" />
          {actionsOf && <span className="-my-1.5 ml-auto">{actionsOf(entry)}</span>}
        </div>
        <p className="leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line">{entry.body}</p>
        <FileLinks files={entry.files} />
        {entry.mail && (
          <div className="mt-2">
            <MailNote mail={entry.mail} isStudio={isStudio} />
          </div>
        )}
      </li>
    ))}
  </ol>
);

const FileLinks = ({ files }: { files: TicketFile[] }) =>
  files.length > 0 && (
    <ul aria-label="Attachments" className="mt-3 grid gap-1.5">
      {files.map(({ id, name, size, url }) => (
        <li key={id} className="flex min-w-0 items-center gap-2">
          <Paperclip aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <a href={url} target="_blank" rel="noreferrer" className="min-w-0 truncate rounded-xs underline underline-offset-4">
            {name}
          </a>
          <span className="figures shrink-0 text-muted">{fileSizeText(size)}</span>
        </li>
      ))}
    </ul>
  );
