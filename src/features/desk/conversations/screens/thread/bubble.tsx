import clsx from 'clsx';
import { CheckCheck, MoreHorizontal, Paperclip, Pencil, RotateCw, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { MailNote } from '#features/desk/received-mails/screens/mail-note.tsx';
import { fileSizeText } from '#shared/file-size.ts';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useTimeZone } from '#ui/local-time.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { isChangeable, messageLimits } from '../../choices.ts';
import type { Attachment, Message } from '../../message-contract.ts';
import { clockText } from './message-time.ts';
import type { Outgoing } from './outgoing.ts';

type RowProps = { own: boolean; id?: string; isFocused?: boolean; children: ReactNode };

function Row({ own, id, isFocused = false, children }: RowProps) {
  return (
    <div
      data-message={id}
      className={clsx(
        'group flex max-w-[85%] flex-col gap-0.5',
        own ? 'items-end self-end' : 'items-start self-start',
        isFocused && 'rounded-xl outline-2 outline-offset-4 outline-primary',
      )}
    >
      {children}
    </div>
  );
}

const bubble = (own: boolean) =>
  clsx(
    'rounded-xl px-3.5 py-2 text-sm leading-relaxed wrap-anywhere whitespace-pre-wrap',
    own ? 'rounded-br-xs bg-primary text-on-primary' : 'rounded-bl-xs bg-sunken dark:bg-hover',
  );

type BubbleProps = {
  message: Message;
  /** On the right, where one's own side stands. */
  own: boolean;
  /** A link leads to it. */
  isFocused: boolean;
  /** Further items of its menu. */
  menu?: ReactNode;
  below?: ReactNode;
  /** The studio looks: it can open the mail that brought a message. */
  isStudio: boolean;
  onEdit: (text: string) => void;
  onDelete: () => void;
};

export function Bubble({ message, own, isFocused, menu, below, isStudio, onEdit, onDelete }: BubbleProps) {
  const zone = useTimeZone();
  const [editing, setEditing] = useState(false);
  const { author, text, attachments, created_at, edited_at, deleted_at, read_at } = message;
  if (deleted_at)
    return (
      <Row own={own} id={message.id} isFocused={isFocused}>
        <p className="rounded-xl border border-dashed px-3.5 py-2 text-sm text-muted italic">Message deleted</p>
        {below}
      </Row>
    );
  const mayChange = message.is_own && isChangeable(message, Date.now());
  return (
    <Row own={own} id={message.id} isFocused={isFocused}>
      <div className={clsx('flex max-w-full items-center gap-1', !own && 'flex-row-reverse')}>
        {(mayChange || menu) && !editing && (
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <IconButton
                label="Message options"
                icon={<MoreHorizontal aria-hidden="true" />}
                className="size-8! opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100"
              />
            </DropdownMenuTrigger>
            <DropdownMenuContent>
              {menu}
              {mayChange && (
                <>
                  <DropdownMenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setEditing(true)}>
                    Edit
                  </DropdownMenuItem>
                  <DropdownMenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={onDelete}>
                    Delete
                  </DropdownMenuItem>
                </>
              )}
            </DropdownMenuContent>
          </DropdownMenu>
        )}
        {editing ? (
          <EditForm
            text={text}
            onDone={(next) => {
              setEditing(false);
              if (next !== null && next !== text) onEdit(next);
            }}
          />
        ) : (
          <div className="grid min-w-0 gap-1">
            {text && (
              <p dir="auto" className={bubble(own)}>
                <span dir="ltr" className="sr-only">
                  {own && !message.is_unproven ? 'You: ' : `${author}: `}
                </span>
                {text}
              </p>
            )}
            {attachments.map((file) => (
              <FileLink key={file.id} file={file} />
            ))}
          </div>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-1.5 px-1 text-2xs text-muted">
        <time dateTime={created_at}>{clockText(created_at, zone)}</time>
        {message.is_unproven && (
          <span className="[overflow-wrap:anywhere]">
            {isStudio ? 'Sent without signing in: not confirmed to be this client' : 'Sent without signing in, with your address'}
          </span>
        )}
        {edited_at && <span>Edited</span>}
        {own && read_at && (
          <span className="inline-flex items-center gap-0.5">
            <CheckCheck aria-hidden="true" className="size-3" />
            Seen
          </span>
        )}
      </p>
      {message.mail && (
        <div className="px-1">
          <MailNote mail={message.mail} isStudio={isStudio} />
        </div>
      )}
      {below}
    </Row>
  );
}

function FileLink({ file }: { file: Attachment }) {
  return (
    <a
      href={file.url}
      target="_blank"
      rel="noreferrer"
      className="flex max-w-72 items-center gap-2 rounded-lg border bg-surface px-3 py-2 text-sm text-ink hover:bg-hover"
    >
      <Paperclip aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">{file.original_name}</span>
      <span className="figures shrink-0 text-xs text-muted">{fileSizeText(file.size)}</span>
    </a>
  );
}

function EditForm({ text, onDone }: { text: string; onDone: (text: string | null) => void }) {
  const [typed, setTyped] = useState(text);
  const save = () => typed.trim() && onDone(typed.trim());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone(null);
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save();
  };
  return (
    <div className="grid w-72 max-w-full gap-2">
      <Textarea
        autoFocus
        aria-label="Edit message"
        rows={3}
        maxLength={messageLimits.text}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="outline" onClick={() => onDone(null)}>
          Cancel
        </Button>
        <Button size="sm" disabled={!typed.trim()} onClick={save}>
          Save
        </Button>
      </div>
    </div>
  );
}

type OutgoingProps = { entry: Outgoing; onRetry: () => void; onDiscard: () => void };

/** Shown as sent at once; where that was wrong it says so, and offers another try. */
export function OutgoingBubble({ entry, onRetry, onDiscard }: OutgoingProps) {
  return (
    <Row own>
      {entry.text && (
        <p dir="auto" className={clsx(bubble(true), 'opacity-70')}>
          {entry.text}
        </p>
      )}
      {entry.files.map((file) => (
        <p key={file.id} className="rounded-lg border px-3 py-2 text-sm text-muted">
          {file.original_name}
        </p>
      ))}
      {entry.error ? (
        <div role="alert" className="flex flex-wrap items-center justify-end gap-2 text-xs text-danger">
          <span>{entry.error}</span>
          <Button size="sm" variant="outline" onClick={onRetry}>
            <RotateCw aria-hidden="true" />
            Try Again
          </Button>
          <Button size="sm" variant="ghost" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      ) : (
        <p className="flex items-center gap-1 px-1 text-2xs text-muted">
          <Spinner className="size-3" />
          Sending...
        </p>
      )}
    </Row>
  );
}
