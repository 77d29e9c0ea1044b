import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { emptyPost, type PostContent } from '#shared/post-blocks.ts';
import { createAutosave } from '#ui/autosave.ts';
import { useUnsavedChanges } from '#ui/unsaved-changes.ts';
import type { PostState } from '../contract.ts';
import { blogApi, blogKey } from './blog-api.ts';

/** How long nothing changes before the draft is saved, in milliseconds. */
const pause = 700;

const callsFor = (id: string) => ({
  valueOf: ({ draft, published, title }: PostState): PostContent => draft ?? published ?? emptyPost(title),
  read: () => blogApi.call.get({ id }),
  save: ({ revision }: PostState, content: PostContent) => blogApi.call.save({ id, revision, content }),
  // Without a draft there is nothing to publish.
  publish: async (seen: PostState, content: PostContent) =>
    seen.has_draft ? blogApi.call.publish({ id, revision: seen.revision, content }) : seen,
});

/** A post that is being written: its draft is kept on the server as it changes. */
export function usePostEditor(loaded: PostState) {
  const { id } = loaded;
  const client = useQueryClient();
  const latest = useRef(loaded);
  const [draft] = useState(() =>
    createAutosave(loaded, callsFor(id), (next) => {
      latest.current = next.stored;
      setShown(next);
    }),
  );
  const [{ stored, value: content, state: saving }, setShown] = useState(draft.first);
  useUnsavedChanges(saving.kind !== 'saved');

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change begins the pause anew.
  useEffect(() => {
    if (saving.kind !== 'saving') return;
    const timer = setTimeout(() => void draft.save(), pause);
    return () => clearTimeout(timer);
  }, [content, draft]);

  const readAgain = () => client.invalidateQueries({ queryKey: blogKey });
  /** What is done with the draft as it is stored; null where it could not be saved, which is shown. */
  const withSaved = async (call: (seen: PostState) => Promise<PostState>): Promise<PostState | null> => {
    if (!(await draft.save())) return null;
    const next = await call(latest.current);
    draft.amend(() => next);
    await readAgain();
    return next;
  };

  return {
    ...{ stored, content, saving },
    change: (next: Partial<PostContent>) => draft.change({ ...draft.latest(), ...next }),
    save: draft.save,
    loadNewest: draft.loadNewest,
    keepMine: draft.keepMine,
    /** Answers whether visitors see it now; a refusal is thrown, a conflict is shown. */
    publish: async (): Promise<boolean> => {
      const published = await draft.publish();
      if (published) await readAgain();
      return published !== null;
    },
    schedule: (publish_at: string) => withSaved(({ revision }) => blogApi.call.schedule({ id, revision, publish_at })),
    unschedule: () => withSaved(() => blogApi.call.unschedule({ id })),
    withdraw: () => withSaved(({ revision }) => blogApi.call.withdraw({ id, revision })),
    move: (input: { slug: string; author_id: string }) =>
      withSaved(({ revision }) => blogApi.call.update({ id, revision, ...input })),
    remove: async (): Promise<void> => {
      await draft.end(async ({ revision }) => {
        await blogApi.call.delete({ params: { id }, query: { revision } });
      });
      await readAgain();
    },
    /** What was not saved yet is discarded with it. Answers what is stored now. */
    discard: async (): Promise<PostState> => {
      let left = stored;
      await draft.end(async ({ revision, has_draft }) => {
        left = has_draft ? await blogApi.call.discard({ params: { id }, query: { revision } }) : await blogApi.call.get({ id });
      });
      await readAgain();
      return left;
    },
  };
}
export type PostEditing = ReturnType<typeof usePostEditor>;
