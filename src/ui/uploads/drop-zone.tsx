import clsx from 'clsx';
import { UploadCloud } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';

type DropZoneProps = {
  label: string;
  hint: ReactNode;
  /** As the input's `accept`. */
  accept?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
};

/** Takes files by drop or by choice. */
export function DropZone({ label, hint, accept, multiple = true, onFiles }: DropZoneProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is the keyboard's.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-dashed p-4 outline-offset-2 outline-ring transition-colors has-[input:focus-visible]:outline-2',
        over ? 'border-primary-ink bg-primary-soft' : 'border-control-line/70',
      )}
    >
      <UploadCloud aria-hidden="true" className="size-6 shrink-0 text-subtle" />
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-[0.8125rem] leading-snug text-muted">
          {hint}
        </p>
      </div>
      <Button variant="outline" tabIndex={-1} aria-hidden="true" onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
        className="sr-only"
      />
    </div>
  );
}
