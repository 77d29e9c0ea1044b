import clsx from 'clsx';
import { MessageSquare } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FileLinks } from '#features/work/files/screens/file-cells.tsx';
import { fileSizeText } from '#shared/file-size.ts';
import { LocalTime } from '#ui/local-time.tsx';
import type { Comment, DeliveredFile, Version } from '../contract.ts';
import { noSpot, type Spot, spotText } from '../policy.ts';
import { CommentList, commentAnchor, type ReplyTo } from './comment-list.tsx';
import { FileView, type PlacedSpot, type Shown } from './file-view.tsx';
import { WordsForm } from './words-form.tsx';

export type AddComment = (input: { file_id: string; words: string } & Spot, done: () => void) => void;

type VersionViewProps = {
  version: Version;
  /** Without it nothing can be added. */
  onAdd?: AddComment;
  adding?: boolean;
  onReply: ReplyTo;
  replying: boolean;
  actions: (comment: Comment) => ReactNode;
};

type Draft = { placing: PlacedSpot; words: string };

const answers = { approved: 'Approved', changes: 'Changes requested' } as const;

/** One version: its files to look at, and what was said about them. */
export function VersionView({ version, onAdd, adding = false, onReply, replying, actions }: VersionViewProps) {
  const { files, comments } = version;
  const [chosen, setChosen] = useState(files[0]?.id);
  // What is being written about each file: looking at another one loses nothing.
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft | null>>>({});
  const [shown, setShown] = useState<Shown | null>(null);
  const file = files.find(({ id }) => id === chosen) ?? files[0];
  const draft = file && drafts[file.id];
  const write = (id: string, change: (before: Draft | null) => Draft | null) =>
    setDrafts((before) => ({ ...before, [id]: change(before[id] ?? null) }));
  const pins = comments.map((comment, at) => ({ comment, number: at + 1 }));
  const show = (comment: Comment) => {
    if (comment.file_id !== file?.id) setChosen(comment.file_id);
    setShown((before) => ({ spot: comment, count: (before?.count ?? 0) + 1 }));
  };
  const open = ({ id }: Comment) => document.getElementById(commentAnchor(id))?.focus();
  const nameOf = ({ file_id }: Comment) =>
    files.length > 1 ? (files.find(({ id }) => id === file_id)?.original_name ?? null) : null;
  return (
    <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-4">
        <Said version={version} />
        {files.length > 1 && <FileChoice files={files} current={file?.id} onChoose={setChosen} />}
        {file && (
          <section aria-label={file.original_name} className="grid min-w-0 grid-cols-1 gap-3">
            <div className="flex items-center gap-2 text-sm">
              <span className="min-w-0 flex-1 break-words">
                {file.original_name} <span className="figures text-muted">{fileSizeText(file.size)}</span>
              </span>
              <span className="flex shrink-0">
                <FileLinks {...file} />
              </span>
            </div>
            <FileView
              key={file.id}
              file={file}
              pins={pins.filter(({ comment }) => comment.file_id === file.id && comment.x !== null)}
              placing={draft?.placing}
              onPlace={onAdd && ((placing) => write(file.id, (before) => ({ words: before?.words ?? '', placing })))}
              onOpen={open}
              shown={shown}
            />
            {onAdd && draft && (
              <WordsForm
                key={`words of ${file.id}`}
                label={`Your comment, ${spotText(draft.placing)}`}
                action="Add comment"
                what="comment"
                pending={adding}
                focus={!draft.placing.byKeyboard}
                start={draft.words}
                onType={(words) => write(file.id, (before) => before && { ...before, words })}
                onSubmit={(words, done) => {
                  const { page, x, y, seconds } = draft.placing;
                  onAdd({ ...noSpot, page, x, y, seconds, file_id: file.id, words }, () => {
                    done();
                    write(file.id, () => null);
                  });
                }}
                onCancel={() => write(file.id, () => null)}
              />
            )}
          </section>
        )}
      </div>
      <section aria-labelledby="comments-title" className="min-w-0">
        <h2 id="comments-title" className="mb-3 text-[0.9375rem] font-semibold tracking-tight">
          Comments
        </h2>
        {pins.length === 0 ? (
          <p className="flex items-center gap-2 text-sm text-muted">
            <MessageSquare aria-hidden="true" className="size-4 shrink-0" />
            {onAdd ? 'Point at what should change, and write it there.' : 'No comments on this version.'}
          </p>
        ) : (
          <CommentList pins={pins} nameOf={nameOf} onShow={show} actions={actions} onReply={onReply} replying={replying} />
        )}
      </section>
    </div>
  );
}

/** What the studio said of the version, and what the client answered. */
function Said({ version: { number, created_at, words, answer, answer_words, answered_at } }: { version: Version }) {
  return (
    <div className="grid gap-2 text-sm">
      <p className="text-[0.8125rem] text-muted">
        Version {number}, handed over <LocalTime value={created_at} look="day" />
        {answer && answered_at && (
          <>
            {'. '}
            {answers[answer]} <LocalTime value={answered_at} look="day" />
          </>
        )}
      </p>
      {words && <p className="break-words whitespace-pre-line">{words}</p>}
      {answer_words && <blockquote className="border-l-2 pl-3 break-words whitespace-pre-line">{answer_words}</blockquote>}
    </div>
  );
}

type FileChoiceProps = { files: DeliveredFile[]; current: string | undefined; onChoose: (id: string) => void };

const FileChoice = ({ files, current, onChoose }: FileChoiceProps) => (
  <ul aria-label="Files of this version" className="flex flex-wrap gap-2">
    {files.map(({ id, original_name }) => (
      <li key={id} className="max-w-full">
        <button
          type="button"
          aria-pressed={id === current}
          onClick={() => onChoose(id)}
          className={clsx(
            'max-w-full cursor-pointer truncate rounded-full border px-3 py-1 text-[0.8125rem]',
            id === current ? 'border-primary-ink bg-primary-soft text-primary-ink' : 'text-muted hover:bg-hover',
          )}
        >
          {original_name}
        </button>
      </li>
    ))}
  </ul>
);
