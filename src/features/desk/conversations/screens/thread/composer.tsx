import { Clock, Paperclip, SendHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { fileSizeText } from '#shared/file-size.ts';
import { Button } from '#ui/button.tsx';
import { controlClass } from '#ui/control-class.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Progress } from '#ui/progress.tsx';
import { messageLimits } from '../../choices.ts';
import { tooLongText, type Uploaded } from '../../message-contract.ts';
import type { ThreadSide } from './side.ts';
import { useAttachments, type WaitingFile } from './use-attachments.ts';
import { useDraft } from './use-draft.ts';
import { useTellTyping } from './use-tell-typing.ts';

/** Stands above the box: may write into it, and give it the focus where that is nowhere else. */
export type AboveBox = (text: string, write: (text: string) => void, focus: () => void) => ReactNode;

type ComposerProps = {
  side: ThreadSide;
  /** What was begun before. */
  draft: string;
  /** Why no file can be attached; null where it can. */
  noFiles?: string | null;
  onSend: (text: string, files: readonly Uploaded[]) => void;
  /** Offered by the studio's side. */
  onSchedule?: (text: string, onDone: () => void) => void;
  above?: AboveBox;
};

/** Enter sends, Shift+Enter makes a new line. */
export function Composer({ side, draft, noFiles = null, onSend, onSchedule, above }: ComposerProps) {
  const { text, write } = useDraft(side.draftPath, draft);
  const tellTyping = useTellTyping(side.typing);
  const picker = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const attachments = useAttachments(side.uploadPath);
  const trimmed = text.trim();
  const isTooLong = trimmed.length > messageLimits.text;
  const maySend =
    (trimmed !== '' || attachments.ready.length > 0) && !attachments.isUploading && !attachments.hasFailed && !isTooLong;
  const send = () => {
    if (!maySend) return;
    onSend(trimmed, attachments.ready);
    write('');
    attachments.clear();
  };
  const focus = () => {
    const { activeElement } = document;
    if (activeElement === document.body || box.current?.form?.contains(activeElement)) box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="grid gap-2 border-t p-3"
    >
      {above?.(text, write, focus)}
      {attachments.files.length > 0 && (
        <ul aria-label="Files to send" className="grid gap-1.5">
          {attachments.files.map((file) => (
            <FileRow key={file.key} file={file} onRemove={() => attachments.remove(file.key)} />
          ))}
        </ul>
      )}
      {isTooLong && (
        <p role="alert" className="text-xs text-danger">
          {tooLongText}
        </p>
      )}
      <div className="flex items-end gap-2">
        <input
          ref={picker}
          type="file"
          multiple
          aria-label="Attach files"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            attachments.add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <IconButton
          label="Attach files"
          title={noFiles ?? undefined}
          icon={<Paperclip aria-hidden="true" />}
          disabled={noFiles !== null || attachments.files.length >= messageLimits.files}
          onClick={() => picker.current?.click()}
          className="size-10!"
        />
        <textarea
          ref={box}
          name="text"
          dir="auto"
          aria-label="Message"
          placeholder="Write a message"
          maxLength={messageLimits.text}
          value={text}
          onChange={(event) => {
            write(event.target.value);
            if (event.target.value !== '') tellTyping();
          }}
          onKeyDown={onKeyDown}
          rows={1}
          className={controlClass('field-sizing-content max-h-40 min-h-10 flex-1 resize-none py-2 leading-relaxed')}
        />
        {onSchedule && (
          <IconButton
            label="Send later"
            icon={<Clock aria-hidden="true" />}
            disabled={trimmed === '' || isTooLong || attachments.files.length > 0}
            onClick={() => onSchedule(trimmed, () => write(''))}
            className="size-10!"
          />
        )}
        <Button type="submit" disabled={!maySend} className="h-10!">
          <SendHorizontal aria-hidden="true" />
          <span className="max-sm:sr-only">Send</span>
        </Button>
      </div>
    </form>
  );
}

function FileRow({ file, onRemove }: { file: WaitingFile; onRemove: () => void }) {
  const { name, size, sent, uploaded, error } = file;
  return (
    <li className="grid gap-1 rounded-md border px-3 py-1.5 text-sm">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span className="figures text-xs text-muted">{fileSizeText(size)}</span>
        <IconButton label={`Remove ${name}`} icon={<X aria-hidden="true" />} onClick={onRemove} className="size-7!" />
      </div>
      {!uploaded && !error && <Progress label={`Progress of ${name}`} value={sent} max={size} />}
      {error && (
        <p role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
    </li>
  );
}
