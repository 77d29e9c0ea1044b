import { Check, Paperclip, RotateCcw, X } from 'lucide-react';
import { type ChangeEvent, useId, useRef } from 'react';
import { fileSizeText } from '#shared/file-size.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { checklistLimits } from '../choices.ts';
import type { Checklist, ChecklistLine } from '../contract.ts';
import { LineState } from './line-state.tsx';
import { useAnswer } from './use-answer.ts';
import type { LineActions } from './use-checklist.ts';

export type LineCardProps = {
  line: ChecklistLine;
  isOpen: boolean;
  isBusy: boolean;
  error: string;
  actions: LineActions;
  run: (change: () => Promise<Checklist>, failed: string) => Promise<boolean>;
};

/** One thing to bring: words, files, and the tick that says it is all there. */
export function LineCard({ line, isOpen, isBusy, error, actions, run }: LineCardProps) {
  const { title, kind } = line;
  const isDone = line.done_at !== null;
  const { text, setText, isNews, save } = useAnswer(line, actions, run);
  return (
    <li className="grid gap-3 px-4 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-[0.9375rem] leading-6 font-medium [overflow-wrap:anywhere]">{title}</h3>
        <LineState line={line} />
      </div>
      {line.description && <p className="text-sm break-words whitespace-pre-line text-muted">{line.description}</p>}
      {isNews && !isDone && isOpen && (
        <FormAlert tone="warning" title="Somebody else changed this line meanwhile.">
          <p>It reads now:</p>
          <p className="my-1.5 [overflow-wrap:anywhere] whitespace-pre-line">{line.answer ?? 'Nothing'}</p>
          <p>Save again to replace that with your text below.</p>
        </FormAlert>
      )}
      {isDone || !isOpen ? (
        line.answer && <p className="text-sm break-words whitespace-pre-line">{line.answer}</p>
      ) : (
        <Field label={kind === 'files' ? 'Note' : 'Your text'} error={(!isNews && error) || undefined}>
          {(wiring) => (
            <Textarea
              {...wiring}
              aria-label={`${kind === 'files' ? 'Note' : 'Your text'}: ${title}`}
              rows={kind === 'files' ? 2 : 4}
              maxLength={checklistLimits.answer}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      )}
      <Files line={line} isLocked={isDone || !isOpen} isBusy={isBusy} actions={actions} run={run} />
      {(isDone || !isOpen) && error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          {isDone ? (
            <Button size="sm" variant="outline" loading={isBusy} aria-label={`Open again: ${title}`} onClick={() => save(false)}>
              <RotateCcw aria-hidden="true" />
              Open again
            </Button>
          ) : (
            <>
              <Button size="sm" loading={isBusy} aria-label={`Done: ${title}`} onClick={() => save(true)}>
                <Check aria-hidden="true" />
                Done
              </Button>
              <Button
                size="sm"
                variant="outline"
                disabled={isBusy || text.trim() === (line.answer ?? '')}
                aria-label={`Save for later: ${title}`}
                onClick={() => save(false)}
              >
                Save for later
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}

type FilesProps = Pick<LineCardProps, 'line' | 'isBusy' | 'actions' | 'run'> & { isLocked: boolean };

function Files({ line, isLocked, isBusy, actions, run }: FilesProps) {
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    // The same file can be chosen again after it was refused.
    event.target.value = '';
    for (const file of chosen) {
      const isSent = await run(() => actions.upload(line.id, file), `“${file.name}” could not be uploaded.`);
      if (!isSent) return;
    }
  };
  return (
    <>
      {line.files.length > 0 && (
        <ul aria-label={`Files: ${line.title}`} className="grid gap-1 text-sm">
          {line.files.map((file) => (
            <li key={file.id} className="flex min-w-0 items-center gap-2">
              <Paperclip aria-hidden="true" className="size-4 shrink-0 text-muted" />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {file.original_name} <span className="text-muted">({fileSizeText(file.size)})</span>
              </span>
              {!isLocked && (
                <IconButton
                  label={`Remove ${file.original_name}`}
                  icon={<X aria-hidden="true" />}
                  onClick={() => run(() => actions.removeFile(line.id, file.id), 'The file could not be removed.')}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!isLocked && (
        <div>
          <input
            ref={input}
            id={inputId}
            type="file"
            multiple
            className="sr-only"
            tabIndex={-1}
            aria-label={`Files to add: ${line.title}`}
            onChange={choose}
          />
          <Button
            size="sm"
            variant="outline"
            disabled={isBusy}
            aria-label={`Add files: ${line.title}`}
            onClick={() => input.current?.click()}
          >
            <Paperclip aria-hidden="true" />
            Add files
          </Button>
          <span className="ml-3 text-[0.8125rem] text-muted">Up to {fileSizeText(checklistLimits.fileBytes)} each</span>
        </div>
      )}
    </>
  );
}
