import { UploadCloud } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { useDropTarget } from '#ui/uploads/use-drop-target.ts';

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
  const { className, ...drop } = useDropTarget(onFiles);
  return (
    <div {...drop} className={`${className} gap-x-4 gap-y-3`}>
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
