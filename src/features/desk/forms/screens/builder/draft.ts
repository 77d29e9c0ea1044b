import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import type { FormDetail } from '../../admin-contract.ts';
import type { FormField } from '../../form-fields.ts';
import type { formsAdminApi } from '../admin/forms-api.ts';

type DraftState = { kind: 'saved' | 'saving' } | { kind: 'failed' | 'conflict'; reason: string };
export type ShownDraft = { form: FormDetail; fields: FormField[]; state: DraftState };
type Calls = Pick<typeof formsAdminApi.call, 'get' | 'saveDraft' | 'publish'>;

/** A form that is being built: kept on the server as it changes, one save after the other. */
export function createDraft(stored: FormDetail, calls: Calls, show: (shown: ShownDraft) => void) {
  const { id } = stored;
  let shown: ShownDraft = { form: stored, fields: stored.draft.fields, state: { kind: 'saved' } };
  /** The fields that the server has. */
  let saved = shown.fields;
  let running: Promise<boolean> | null = null;

  const set = (next: Partial<ShownDraft>) => {
    shown = { ...shown, ...next };
    show(shown);
  };
  const fail = (error: unknown, words: string) => {
    const isConflict = error instanceof ApiFailure && error.status === 409;
    set({ state: { kind: isConflict ? 'conflict' : 'failed', reason: reasonOf(error, words) } });
  };

  const saveAll = async (): Promise<boolean> => {
    while (saved !== shown.fields) {
      const fields = shown.fields;
      try {
        const form = await calls.saveDraft({ id, draft_hash: shown.form.draft_hash, draft: { fields } });
        saved = fields;
        set({ form });
      } catch (error) {
        fail(error, 'The draft could not be saved.');
        return false;
      }
    }
    set({ state: { kind: 'saved' } });
    return true;
  };
  const save = async (): Promise<boolean> => {
    // Until somebody has chosen what to do about it.
    if (shown.state.kind === 'conflict') return false;
    running ??= saveAll().finally(() => {
      running = null;
    });
    return running;
  };

  /** What the server has now, after a conflict; null when it cannot be read. */
  const readNewest = async (): Promise<FormDetail | null> => {
    try {
      const form = await calls.get({ id });
      saved = form.draft.fields;
      return form;
    } catch (error) {
      set({ state: { kind: 'conflict', reason: reasonOf(error, 'The newest fields could not be loaded.') } });
      return null;
    }
  };

  return {
    first: shown,
    latestFields: () => shown.fields,
    change: (fields: FormField[]) => set({ fields, state: shown.state.kind === 'conflict' ? shown.state : { kind: 'saving' } }),
    save,
    publish: async (): Promise<FormDetail | null> => {
      if (!(await save())) return null;
      try {
        const form = await calls.publish({ id, draft_hash: shown.form.draft_hash });
        set({ form });
        return form;
      } catch (error) {
        if (!(error instanceof ApiFailure && error.status === 409)) throw error;
        fail(error, 'The form could not be published.');
        return null;
      }
    },
    loadNewest: async () => {
      const form = await readNewest();
      if (form) set({ form, fields: form.draft.fields, state: { kind: 'saved' } });
    },
    keepMine: async () => {
      const form = await readNewest();
      if (!form) return;
      set({ form, state: { kind: 'saving' } });
      await save();
    },
  };
}
