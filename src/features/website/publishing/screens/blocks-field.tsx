import { lazy, Suspense, useEffect, useId, useState } from 'react';
import type { PostBlock } from '#shared/post-blocks.ts';
import { FieldError } from '#ui/field.tsx';
import { PostBody } from './post-body.tsx';

// Several times the size of the form around it, and no server can draw it.
const PostEditor = lazy(() => import('./post-editor.tsx'));

type BlocksFieldProps = {
  blocks: readonly PostBlock[];
  problem: string | undefined;
  onChange: (blocks: PostBlock[]) => void;
};

/** The text of a post or a case study. */
export function BlocksField({ blocks, problem, onChange }: BlocksFieldProps) {
  const id = useId();
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const waiting = (
    <div className="min-h-96 rounded-md border border-control-line bg-surface px-3 pt-14 pb-2.5">
      <PostBody blocks={blocks} />
    </div>
  );
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={id} className="text-sm leading-5 font-medium text-ink">
        Text
      </span>
      {mounted ? (
        <Suspense fallback={waiting}>
          <PostEditor
            labelId={id}
            describedBy={problem ? `${id}-error` : undefined}
            invalid={problem !== undefined}
            value={blocks}
            onChange={(next) => onChange([...next])}
            onBlur={() => undefined}
          />
        </Suspense>
      ) : (
        waiting
      )}
      {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
    </div>
  );
}
