import clsx from 'clsx';
import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { fileSizeText } from '#shared/file-size.ts';
import { Button } from '#ui/button.tsx';
import { Progress } from '#ui/progress.tsx';
import { kindOfFile, transferLimits } from '../policy.ts';
import { transferPath } from './transfer-api.ts';
import { useImportUpload } from './use-import-upload.ts';

const unknown = 'Please choose an export of WordPress (.xml), or Markdown (.md, or several in a .zip).';

/** What keeps a file from being sent at all; the server looks again. */
function problemOf({ name, size }: File): string | null {
  const kind = kindOfFile(name);
  if (!kind) return unknown;
  if (size === 0) return `“${name}” is empty.`;
  return size > transferLimits[kind] ? `“${name}” is larger than ${fileSizeText(transferLimits[kind])}.` : null;
}

export function ImportPanel() {
  const navigate = useNavigate();
  const { upload, send, cancel } = useImportUpload((id) => void navigate(transferPath(id)));
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = (file: File | undefined) => {
    if (!file) return;
    const problem = problemOf(file);
    setRefusal(problem);
    if (!problem) send(file);
  };
  const problem = refusal ?? upload?.error;
  return (
    <section aria-labelledby="import-title" className="grid content-start gap-3">
      <h2 id="import-title" className="text-[0.9375rem] font-semibold tracking-tight">
        Import
      </h2>
      <p className="text-sm leading-relaxed text-muted">
        From WordPress: Tools, Export, All content. Or Markdown with front matter, as one .md file or many in a .zip. You see what
        is in the file before anything is made, and can take an import back.
      </p>
      {upload && !upload.error ? (
        <div className="grid gap-3 rounded-lg border p-4 text-sm">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 flex-1 basis-40 truncate font-medium" title={upload.name}>
              {upload.name}
            </span>
            <span className="figures text-[0.8125rem] text-muted">
              {fileSizeText(upload.sent)} of {fileSizeText(upload.size)}
            </span>
          </div>
          <Progress label={`Progress of ${upload.name}`} value={upload.sent} max={upload.size} />
          <div>
            <Button variant="outline" size="sm" onClick={cancel}>
              Cancel
            </Button>
          </div>
        </div>
      ) : (
        <DropZone onFile={take} />
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
    </section>
  );
}

function DropZone({ onFile }: { onFile: (file: File | undefined) => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
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
      <FileUp aria-hidden="true" className="size-6 shrink-0 text-subtle" />
      <div className="min-w-0 flex-1 basis-48 text-sm">
        <label htmlFor={id} className="font-medium">
          File to import
        </label>
        <p id={`${id}-hint`} className="text-[0.8125rem] leading-snug text-muted">
          .xml up to {fileSizeText(transferLimits.wordpress)}, .zip up to {fileSizeText(transferLimits.markdown)}, or .md. An
          interrupted upload goes on where it was.
        </p>
      </div>
      <Button variant="outline" tabIndex={-1} aria-hidden="true" onClick={() => input.current?.click()}>
        Choose file
      </Button>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".xml,.zip,.md,.markdown"
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          event.target.value = '';
        }}
        className="sr-only"
      />
    </div>
  );
}
