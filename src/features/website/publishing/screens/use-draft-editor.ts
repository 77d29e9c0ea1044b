import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createAutosave, saveWhenOnline } from '#ui/autosave.ts';
import { useUnsavedChanges } from '#ui/unsaved-changes.ts';
import type { DraftState } from '../draft-contract.ts';
import type { DraftPreview, PreviewDays } from '../preview-contract.ts';

/** How long nothing changes before the draft is saved, in milliseconds. */
const pause = 700;

type Seen = { id: string; revision: number };
type SeenInAddress = { params: { id: string }; query: { revision: number } };
type VersionPage<C> = {
  items: { number: number; author: string | null; created_at: string; content: C }[];
  next_before: number | null;
};

/** The operations of `draftOperations`, as the browser calls them. */
type DraftCalls<S, C> = {
  get: (input: { id: string }) => Promise<S>;
  save: (input: Seen & { content: C }) => Promise<S>;
  publish: (input: Seen & { content: C }) => Promise<S>;
  withdraw: (input: Seen) => Promise<S>;
  discard: (input: SeenInAddress) => Promise<S>;
  delete: (input: SeenInAddress) => Promise<unknown>;
  schedule: (input: Seen & { publish_at: string }) => Promise<S>;
  unschedule: (input: { id: string }) => Promise<S>;
  listVersions: (input: { id: string; before?: number | undefined }) => Promise<VersionPage<C>>;
  listPreviews: (input: { id: string }) => Promise<{ items: DraftPreview[] }>;
  createPreview: (input: { id: string; days: PreviewDays }) => Promise<unknown>;
  revokePreview: (input: { id: string }) => Promise<unknown>;
};

/** What is known of a kind of record: how it is called, cached and begun. */
type DraftKind<S, C> = {
  calls: DraftCalls<S, C>;
  /** Where all of its kind are cached. */
  cacheKey: readonly unknown[];
  empty: (title: string) => C;
};

/** A record that is being written: its draft is kept on the server as it changes. */
export function useDraftEditor<C extends { title: string }, S extends DraftState<C>>(loaded: S, kind: DraftKind<S, C>) {
  const { id } = loaded;
  const { calls, cacheKey, empty } = kind;
  const client = useQueryClient();
  const [draft] = useState(() =>
    createAutosave<S, C>(
      loaded,
      {
        valueOf: ({ draft: own, published, title }) => own ?? published ?? empty(title),
        read: () => calls.get({ id }),
        save: ({ revision }, content) => calls.save({ id, revision, content }),
        // Without a draft there is nothing to publish.
        publish: async (seen, content) => (seen.has_draft ? calls.publish({ id, revision: seen.revision, content }) : seen),
      },
      (next) => setShown(next),
    ),
  );
  const [{ stored, value: content, state: saving }, setShown] = useState(draft.first);
  useUnsavedChanges(saving.kind !== 'saved');

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change begins the pause anew.
  useEffect(() => {
    if (saving.kind !== 'saving') return;
    const timer = setTimeout(() => void draft.save(), pause);
    return () => clearTimeout(timer);
  }, [content, draft]);
  useEffect(() => saveWhenOnline(draft), [draft]);

  const readAgain = () => client.invalidateQueries({ queryKey: cacheKey });
  const withSaved = async (call: (seen: S) => Promise<S>): Promise<S | null> => {
    const next = await draft.withSaved(call);
    if (next) await readAgain();
    return next;
  };

  return {
    ...{ stored, content, saving, calls, cacheKey, withSaved, readAgain },
    change: (next: Partial<C>) => draft.change({ ...draft.latest(), ...next }),
    save: draft.save,
    loadNewest: draft.loadNewest,
    keepMine: draft.keepMine,
    /** Answers whether visitors see it now; a refusal is thrown, a conflict is shown. */
    publish: async (): Promise<boolean> => {
      const published = await draft.publish();
      if (published) await readAgain();
      return published !== null;
    },
    schedule: (publish_at: string) => withSaved(({ revision }) => calls.schedule({ id, revision, publish_at })),
    unschedule: () => withSaved(() => calls.unschedule({ id })),
    withdraw: () => withSaved(({ revision }) => calls.withdraw({ id, revision })),
    remove: async (): Promise<void> => {
      await draft.end(async ({ revision }) => {
        await calls.delete({ params: { id }, query: { revision } });
      });
      await readAgain();
    },
    /** What was not saved yet is discarded with it. Answers what is stored now. */
    discard: async (): Promise<S> => {
      let left = stored;
      await draft.end(async ({ revision, has_draft }) => {
        left = has_draft ? await calls.discard({ params: { id }, query: { revision } }) : await calls.get({ id });
      });
      await readAgain();
      return left;
    },
  };
}

export type DraftEditing<C extends { title: string }, S extends DraftState<C>> = ReturnType<typeof useDraftEditor<C, S>>;
