import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createAutosave, saveWhenOnline } from '#ui/autosave.ts';
import { useUnsavedChanges } from '#ui/unsaved-changes.ts';
import type { FormDetail } from '../../admin-contract.ts';
import type { FormField } from '../../form-fields.ts';
import { formsAdminApi, formsKey } from '../admin/forms-api.ts';

/** How long nothing changes before the draft is saved, in milliseconds. */
const pause = 700;

const callsFor = (id: string) => ({
  valueOf: ({ draft }: FormDetail) => draft.fields,
  read: () => formsAdminApi.call.get({ id }),
  save: ({ draft_hash }: FormDetail, fields: FormField[]) => formsAdminApi.call.saveDraft({ id, draft_hash, draft: { fields } }),
  publish: ({ draft_hash }: FormDetail) => formsAdminApi.call.publish({ id, draft_hash }),
});

/** A form that is being built. */
export function useDraft(stored: FormDetail) {
  const client = useQueryClient();
  const [draft] = useState(() => createAutosave(stored, callsFor(stored.id), (next) => setShown(next)));
  const [{ stored: form, value: fields, state }, setShown] = useState(draft.first);
  useUnsavedChanges(state.kind !== 'saved');

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the fields restarts the pause.
  useEffect(() => {
    if (state.kind !== 'saving') return;
    const timer = setTimeout(() => void draft.save(), pause);
    return () => clearTimeout(timer);
  }, [fields, draft]);
  useEffect(() => saveWhenOnline(draft), [draft]);
  // Leaving in the pause after an edit.
  useEffect(() => () => void draft.save(), [draft]);

  const readAgain = () => client.invalidateQueries({ queryKey: formsKey });
  const publish = async (): Promise<FormDetail | null> => {
    const published = await draft.publish();
    if (published) await readAgain();
    return published;
  };

  return { ...draft, form, fields, state, publish, readAgain, latestFields: draft.latest };
}
