import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ContentChanges } from '#shared/site-content.ts';
import { createAutosave, saveWhenOnline } from '#ui/autosave.ts';
import { useUnsavedChanges } from '#ui/unsaved-changes.ts';
import type { ContentState } from '../contract.ts';
import type { ContentPage } from '../registry.ts';
import { typedBeside, withSources } from '../translation.ts';
import { contentApi, contentKey } from './content-api.ts';

/** How long nothing changes before the draft is saved, in milliseconds. */
const pause = 700;

const callsFor = (page: string) => ({
  valueOf: ({ draft, published }: ContentState): ContentChanges => draft ?? published,
  read: () => contentApi.call.get({ page }),
  save: ({ revision }: ContentState, changes: ContentChanges) => contentApi.call.save({ page, revision, changes }),
  // Without a draft there is nothing to publish.
  publish: async (seen: ContentState, changes: ContentChanges) =>
    seen.has_draft ? contentApi.call.publish({ page, revision: seen.revision, changes }) : seen,
});

/** A page that is being edited: its draft is kept on the server as it changes. */
export function useEditor(edited: ContentPage, loaded: ContentState) {
  const { page } = loaded;
  const client = useQueryClient();
  const latest = useRef(loaded);
  const [draft] = useState(() =>
    createAutosave(loaded, callsFor(page), (next) => {
      latest.current = next.stored;
      setShown(next);
    }),
  );
  const [{ stored, value: changes, state: saving }, setShown] = useState(draft.first);
  useUnsavedChanges(saving.kind !== 'saved');

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change begins the pause anew.
  useEffect(() => {
    if (saving.kind !== 'saving') return;
    const timer = setTimeout(() => void draft.save(), pause);
    return () => clearTimeout(timer);
  }, [changes, draft]);
  useEffect(() => saveWhenOnline(draft), [draft]);

  const readAgain = () => client.invalidateQueries({ queryKey: contentKey });
  const withSaved = async (call: (seen: ContentState) => Promise<ContentState>): Promise<ContentState | null> => {
    const next = await draft.withSaved(call);
    if (next) await readAgain();
    return next;
  };

  return {
    ...{ stored, changes, saving, readAgain },
    change: (next: (before: ContentChanges) => ContentChanges) => {
      const before = draft.latest();
      const english = latest.current.translation?.english;
      const typed = next(before);
      draft.change(english ? typedBeside(edited, english, before, typed) : typed);
    },
    /** A state of the page from elsewhere, with the English texts that it was made of. */
    put: (state: ContentChanges) => draft.change(state),
    save: draft.save,
    loadNewest: draft.loadNewest,
    keepMine: draft.keepMine,
    /** Answers whether visitors see it now; a refusal is thrown, a conflict is shown. */
    publish: async (): Promise<boolean> => {
      const published = await draft.publish();
      if (published) await readAgain();
      return published !== null;
    },
    schedule: (publish_at: string) => withSaved(({ revision }) => contentApi.call.schedule({ page, revision, publish_at })),
    /** The translation of this field fits the English text of now. */
    check: (place: string) => {
      const english = latest.current.translation?.english;
      const isOf = (section: string, name: string) => `${section}.${name}` === place;
      if (english) draft.change(withSources(edited, draft.latest(), english, isOf));
      return draft.save();
    },
    unschedule: () => withSaved(() => contentApi.call.unschedule({ page })),
    move: (input: { title: string; slug: string }) =>
      withSaved(({ revision }) => contentApi.call.update({ page, revision, ...input })),
    remove: async (): Promise<void> => {
      await draft.end(async ({ revision }) => {
        await contentApi.call.delete({ params: { page }, query: { revision } });
      });
      await readAgain();
    },
    /** What was not saved yet is discarded with it. Answers what is stored now. */
    discard: async (): Promise<ContentState> => {
      let left = stored;
      await draft.end(async ({ revision, has_draft }) => {
        left = has_draft
          ? await contentApi.call.discard({ params: { page }, query: { revision } })
          : await contentApi.call.get({ page });
      });
      await readAgain();
      return left;
    },
  };
}
export type Editor = ReturnType<typeof useEditor>;
