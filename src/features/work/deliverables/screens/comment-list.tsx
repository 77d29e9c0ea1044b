import { type ReactNode, useState } from 'react';
import { newKey } from '#shared/new-key.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import type { Comment } from '../contract.ts';
import { spotText } from '../policy.ts';
import type { Pin } from './pin-layer.tsx';
import { WordsForm } from './words-form.tsx';

export type ReplyTo = (input: { id: string; reply_id: string; words: string }, done: () => void) => void;

type CommentListProps = {
  pins: Pin[];
  nameOf: (comment: Comment) => string | null;
  onShow: (comment: Comment) => void;
  /** What can be done with one besides answering it. */
  actions: (comment: Comment) => ReactNode;
  onReply: ReplyTo;
  replying: boolean;
};

export const commentAnchor = (id: string): string => `comment-${id}`;

/** What was said about a version, in the order of its numbers. */
export const CommentList = ({ pins, ...rest }: CommentListProps) => (
  <ol aria-label="Comments" className="grid grid-cols-1 gap-3">
    {pins.map((pin) => (
      <Item key={pin.comment.id} {...pin} {...rest} />
    ))}
  </ol>
);

type ItemProps = Pin & Omit<CommentListProps, 'pins'>;

function Item({ comment, number, nameOf, onShow, actions, onReply, replying }: ItemProps) {
  // Sent again after a lost answer, it is the same one.
  const [reply_id, setReplyId] = useState<string | null>(null);
  const name = nameOf(comment);
  return (
    <li
      id={commentAnchor(comment.id)}
      tabIndex={-1}
      className="grid grid-cols-1 gap-2 rounded-lg border bg-surface p-3 text-sm outline-offset-2 outline-ring focus:outline-2"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Button variant="outline" size="sm" onClick={() => onShow(comment)} aria-label={`Show comment ${number}`}>
          {number}
        </Button>
        <span className="min-w-0 flex-1 text-[0.8125rem] break-words text-muted">
          {name && `${name}, `}
          {spotText(comment)}
        </span>
        {!comment.is_sent && <Badge tone="warning">Not sent yet</Badge>}
        {comment.resolved_at && <Badge tone="success">Resolved</Badge>}
      </div>
      <p className="break-words whitespace-pre-line">{comment.words}</p>
      <p className="text-[0.8125rem] text-muted">
        {comment.author}, <LocalTime value={comment.created_at} />
      </p>
      {comment.replies.map((reply) => (
        <blockquote key={reply.id} className="border-l-2 pl-3">
          <p className="break-words whitespace-pre-line">{reply.words}</p>
          <footer className="text-[0.8125rem] text-muted">
            {reply.is_studio && reply.author === 'A former user' ? 'The studio' : reply.author},{' '}
            <LocalTime value={reply.created_at} />
          </footer>
        </blockquote>
      ))}
      {reply_id ? (
        <WordsForm
          label={`Answer to comment ${number}`}
          action="Send answer"
          what="reply"
          pending={replying}
          onSubmit={(words) => onReply({ id: comment.id, reply_id, words }, () => setReplyId(null))}
          onCancel={() => setReplyId(null)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {comment.is_sent && (
            <Button variant="outline" size="sm" onClick={() => setReplyId(newKey())} aria-label={`Answer comment ${number}`}>
              Answer
            </Button>
          )}
          {actions(comment)}
        </div>
      )}
    </li>
  );
}
