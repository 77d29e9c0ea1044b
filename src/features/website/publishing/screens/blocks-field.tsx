import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { useKnownPictures } from '#features/website/media/screens/known-pictures.ts';
import type { PostBlock } from '#shared/post-blocks.ts';
import { FieldError } from '#ui/field.tsx';
import { presentBlocks } from '../blocks-policy.ts';
import { PostBody } from './post-body.tsx';

// Several times the size of the form around it, and no server can draw it.
const PostEditor = lazy(() => import('./post-editor.tsx'));

type BlocksFieldProps = {
  blocks: readonly PostBlock[];
  problem: string | undefined;
  /** Where it may hold pictures of the media library. */
  hasPictures?: boolean;
  onChange: (blocks: PostBlock[]) => void;
};

/** The text of a post or a case study. */
export function BlocksField({ blocks, problem, hasPictures = false, onChange }: BlocksFieldProps) {
  const id = useId();
  const { pictures } = useKnownPictures();
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const waiting = (
    <div className="min-h-96 rounded-md border border-control-line bg-surface px-3 pt-14 pb-2.5">
      <PostBody blocks={presentBlocks(blocks, pictures)} pictures={pictures} />
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
            hasPictures={hasPictures}
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
