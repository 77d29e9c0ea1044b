import clsx from 'clsx';
import { ImageUp, X } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';

type FileDropProps = {
  label: string;
  hint?: ReactNode;
  /** As the input's `accept`; images unless told. */
  accept?: string;
  maxBytes?: number;
  /** The picture stored now, shown until another is chosen. */
  currentUrl?: string | null;
  onFile: (file: File) => void;
  onRemove?: () => void;
  error?: string;
  busy?: boolean;
  /** What the preview stands on, for logos that need a certain ground. */
  ground?: 'light' | 'dark' | 'surface';
};

const grounds = { light: 'bg-[#fbfaf8]', dark: 'bg-[#101114]', surface: 'bg-sunken' };

const accepts = (accept: string, file: File) =>
  accept.split(',').some((part) => {
    const rule = part.trim();
    return rule.endsWith('/*')
      ? file.type.startsWith(rule.slice(0, -1))
      : rule === file.type || file.name.toLowerCase().endsWith(rule);
  });

/** One picture: drop it, or choose it, see it. The server checks it again. */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    hint,
    accept = 'image/*',
    maxBytes,
    currentUrl,
    onFile,
    onRemove,
    error,
    busy = false,
    ground = 'surface',
  } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [over, setOver] = useState(false);

  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview]);

  const take = (file: File | undefined) => {
    if (!file) return;
    if (!accepts(accept, file))
      return setRefusal(accept === 'image/*' ? 'Please choose an image file.' : 'This kind of file cannot be used here.');
    if (maxBytes && file.size > maxBytes) return setRefusal(`The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
    setRefusal(null);
    setPreview(file.type.startsWith('image/') ? URL.createObjectURL(file) : null);
    onFile(file);
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };

  const problem = refusal ?? error;
  const picture = preview ?? currentUrl;
  const describedBy = clsx(`${id}-hint`, problem && `${id}-error`);
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is the keyboard's. */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={clsx(
          'flex flex-wrap items-center gap-4 rounded-lg border border-dashed p-4 outline-offset-2 outline-ring transition-colors has-[input:focus-visible]:outline-2',
          over ? 'border-primary-ink bg-primary-soft' : 'border-control-line/70',
        )}
      >
        <span
          className={clsx('grid h-20 w-32 place-items-center overflow-hidden rounded-md border text-subtle', grounds[ground])}
        >
          {picture ? (
            <img src={picture} alt={`${label} preview`} className="max-h-full max-w-full object-contain p-2" />
          ) : (
            <ImageUp aria-hidden="true" className="size-5" />
          )}
        </span>
        <div className="grid min-w-0 flex-1 gap-2">
          <div className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              size="sm"
              loading={busy}
              tabIndex={-1}
              aria-hidden="true"
              onClick={() => input.current?.click()}
            >
              Choose file
            </Button>
            {picture && onRemove && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Remove ${label}`}
                onClick={() => {
                  setPreview(null);
                  onRemove();
                }}
              >
                <X aria-hidden="true" />
                Remove
              </Button>
            )}
          </div>
          <input
            ref={input}
            id={id}
            type="file"
            accept={accept}
            aria-describedby={describedBy}
            aria-invalid={problem ? true : undefined}
            onChange={(event) => {
              take(event.target.files?.[0]);
              event.target.value = '';
            }}
            className="sr-only"
          />
          <p id={`${id}-hint`} className="text-[0.8125rem] leading-snug text-muted">
            {hint ?? 'Drop a file here, or choose one.'}
          </p>
        </div>
      </div>
      {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
    </div>
  );
}
