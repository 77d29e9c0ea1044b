import clsx from 'clsx';
import { Paperclip, X } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { attachmentAccept, attachmentKinds, attachmentLimits, attachmentProblem } from '#shared/attachments.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { useWords } from '#ui/words.ts';

const id = 'ticket-attachments';
const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const none: readonly File[] = [];

function put(input: HTMLInputElement | null, files: readonly File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  if (input) input.files = transfer.files;
}

type AttachmentsFieldProps = {
  /** What it begins with. */
  held?: readonly File[];
  problem?: string;
  onChange?: (files: File[]) => void;
  className?: string;
};

/** Files for the form around it. The native input holds them, so that they are sent with and without scripts alike. */
export function AttachmentsField({ held = none, problem, onChange, className }: AttachmentsFieldProps) {
  const t = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [begun] = useState(held);
  const [files, setFiles] = useState([...begun]);

  const keep = (next: File[]) => {
    put(input.current, next);
    setFiles(next);
    onChange?.(next);
  };
  const add = (more: Iterable<File>) => {
    const known = new Set(files.map(({ name, size }) => `${name}:${size}`));
    keep([...files, ...[...more].filter(({ name, size }) => !known.has(`${name}:${size}`))]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    add(event.dataTransfer.files);
  };

  useEffect(() => {
    if (begun.length > 0) put(input.current, begun);
    // Chosen before the page was alive.
    else if (input.current?.files?.length) setFiles([...input.current.files]);
  }, [begun]);

  const wrong = attachmentProblem(files) ?? problem;
  const describedBy = wrong ? `${id}-hint ${id}-error` : `${id}-hint`;
  return (
    <div className={clsx('grid min-w-0 grid-cols-1 gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {t('Attachments')}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is the keyboard's. */}
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        className="rounded-md border border-dashed border-control-line/70 p-4"
      >
        <input
          ref={input}
          id={id}
          type="file"
          name="attachments"
          multiple
          accept={attachmentAccept}
          aria-describedby={describedBy}
          aria-invalid={wrong ? true : undefined}
          onChange={(event) => add(event.currentTarget.files ?? [])}
          className="block w-full min-w-0 cursor-pointer rounded-sm text-sm text-muted file:mr-4 file:h-9 file:cursor-pointer file:rounded-md file:border file:border-line-strong file:bg-surface file:px-4 file:text-sm file:font-medium file:text-ink hover:file:bg-sunken"
        />
        {files.length > 0 && (
          <ul aria-label={t('Chosen files')} className="mt-3 border-t">
            {files.map((file) => (
              <li
                key={`${file.name}:${file.size}`}
                className="flex min-w-0 items-center gap-2 border-b py-1.5 text-sm last:border-b-0"
              >
                <Paperclip aria-hidden="true" className="size-4 shrink-0 text-muted" />
                <span className="min-w-0 flex-1 truncate">{file.name}</span>
                <span className="figures shrink-0 text-muted">{sizeOf(file.size)}</span>
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={t('Remove {name}', { name: file.name })}
                  onClick={() => keep(files.filter((one) => one !== file))}
                >
                  <X aria-hidden="true" />
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p id={`${id}-hint`} className="text-[0.8125rem] leading-snug text-muted">
        {t('Optional.')}{' '}
        {t('{kinds}, up to {files} files of {size} MB.', {
          kinds: t(attachmentKinds),
          files: attachmentLimits.files,
          size: attachmentLimits.bytes / 1024 / 1024,
        })}
      </p>
      {wrong && <FieldError id={`${id}-error`}>{wrong}</FieldError>}
    </div>
  );
}
