import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import type { FormDetail } from '../../admin-contract.ts';
import type { FormDefinition, FormField } from '../../form-fields.ts';
import { formsAdminApi, formsKey } from '../admin/forms-api.ts';

/** How long nothing changes before the draft is saved, in milliseconds. */
const pause = 700;

/** A form that is being built: kept on the server as it changes, one save after the other. */
export function useDraft(stored: FormDetail) {
  const client = useQueryClient();
  const [form, setForm] = useState(stored);
  const [fields, setFields] = useState<FormField[]>(stored.draft.fields);
  const [state, setState] = useState<{ kind: 'saved' | 'saving' | 'failed'; reason?: string }>({ kind: 'saved' });
  const latest = useRef({ fields: stored.draft.fields, updated_at: stored.updated_at, saved: stored.draft.fields });
  const running = useRef<Promise<boolean> | null>(null);

  const change = (next: FormField[]) => {
    latest.current.fields = next;
    setFields(next);
    setState({ kind: 'saving' });
  };

  const taken = (detail: FormDetail, saved: FormField[]) => {
    latest.current.updated_at = detail.updated_at;
    latest.current.saved = saved;
    setForm(detail);
  };

  const saveNow = async (): Promise<boolean> => {
    while (latest.current.saved !== latest.current.fields) {
      const sent = latest.current.fields;
      const draft: FormDefinition = { fields: sent };
      try {
        const { updated_at } = latest.current;
        taken(await formsAdminApi.call.saveDraft({ id: stored.id, updated_at, draft }), sent);
      } catch (error) {
        setState({ kind: 'failed', reason: reasonOf(error, 'The draft could not be saved.') });
        return false;
      }
    }
    setState({ kind: 'saved' });
    return true;
  };
  const save = (): Promise<boolean> => {
    running.current ??= saveNow().finally(() => {
      running.current = null;
    });
    return running.current;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the fields begins the pause anew.
  useEffect(() => {
    if (latest.current.saved === fields) return;
    const timer = setTimeout(() => void save(), pause);
    return () => clearTimeout(timer);
  }, [fields]);

  const publish = async (): Promise<FormDetail | null> => {
    if (!(await save())) return null;
    const published = await formsAdminApi.call.publish({ id: stored.id, updated_at: latest.current.updated_at });
    taken(published, latest.current.saved);
    await client.invalidateQueries({ queryKey: formsKey });
    return published;
  };

  return { form, fields, latestFields: () => latest.current.fields, change, state, save, publish };
}
