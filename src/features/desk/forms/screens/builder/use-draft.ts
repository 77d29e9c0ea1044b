import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUnsavedChanges } from '#ui/unsaved-changes.ts';
import type { FormDetail } from '../../admin-contract.ts';
import { formsAdminApi, formsKey } from '../admin/forms-api.ts';
import { createDraft, type ShownDraft } from './draft.ts';

/** How long nothing changes before the draft is saved, in milliseconds. */
const pause = 700;

export function useDraft(stored: FormDetail) {
  const client = useQueryClient();
  const [draft] = useState(() => createDraft(stored, formsAdminApi.call, (next) => setShown(next)));
  const [shown, setShown] = useState<ShownDraft>(draft.first);
  const { fields, state } = shown;
  useUnsavedChanges(state.kind !== 'saved');

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the fields begins the pause anew.
  useEffect(() => {
    if (state.kind !== 'saving') return;
    const timer = setTimeout(() => void draft.save(), pause);
    return () => clearTimeout(timer);
  }, [fields, draft]);
  // Whoever leaves in the pause after an edit.
  useEffect(() => () => void draft.save(), [draft]);

  const publish = async (): Promise<FormDetail | null> => {
    const published = await draft.publish();
    if (published) await client.invalidateQueries({ queryKey: formsKey });
    return published;
  };

  return { ...draft, ...shown, publish };
}
