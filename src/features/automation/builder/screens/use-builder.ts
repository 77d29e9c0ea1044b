import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { workflowsApi, workflowsKey } from '#features/automation/workflows/screens/workflows-api.ts';
import { reasonOf } from '#ui/api-client.ts';
import { useUnsavedChanges } from '#ui/unsaved-changes.ts';
import type { BuilderState } from '../contract.ts';
import type { DraftDefinition } from '../draft-contract.ts';
import { begin, type History, record, redo, undo } from '../history-policy.ts';
import { idsOf } from '../tree-policy.ts';
import { builderApi, draftsKey } from './builder-api.ts';

/** How long nothing changes before the draft is saved, in milliseconds. */
const pause = 700;

type Saving = { kind: 'saved' | 'saving' | 'failed'; reason?: string };

const shapeOf = ({ trigger, steps }: DraftDefinition): string => [trigger, ...idsOf(steps)].join();

/** A workflow that is being built: kept on the server as it changes, one save after the other, with what can be undone. */
export function useBuilder(loaded: BuilderState) {
  const client = useQueryClient();
  const [stored, setStored] = useState(loaded);
  const [history, setHistory] = useState<History<DraftDefinition>>(() => begin(loaded.definition));
  const [saving, setSaving] = useState<Saving>({ kind: 'saved' });
  const latest = useRef({ history, saved: loaded.definition, updated_at: loaded.updated_at, base_version: loaded.base_version });
  const running = useRef<Promise<boolean> | null>(null);
  const definition = history.present;
  useUnsavedChanges(saving.kind !== 'saved');

  const show = (next: History<DraftDefinition> | null) => {
    if (!next) return;
    latest.current.history = next;
    setHistory(next);
    setSaving({ kind: next.present === latest.current.saved ? 'saved' : 'saving' });
  };
  const change = (changed: Partial<DraftDefinition>) => {
    const before = latest.current.history;
    const next = { ...before.present, ...changed };
    show(record(before, next, shapeOf(next) === shapeOf(before.present), Date.now()));
  };

  const taken = (state: BuilderState, saved: DraftDefinition) => {
    latest.current.updated_at = state.updated_at;
    latest.current.base_version = state.base_version;
    latest.current.saved = saved;
    setStored(state);
  };
  const saveNow = async (): Promise<boolean> => {
    while (latest.current.saved !== latest.current.history.present) {
      const sent = latest.current.history.present;
      const { updated_at, base_version } = latest.current;
      try {
        taken(await builderApi.call.save({ id: loaded.id, updated_at, base_version, definition: sent }), sent);
      } catch (error) {
        setSaving({ kind: 'failed', reason: reasonOf(error, 'The draft could not be saved.') });
        return false;
      }
    }
    setSaving({ kind: 'saved' });
    return true;
  };
  const save = (): Promise<boolean> => {
    running.current ??= saveNow().finally(() => {
      running.current = null;
    });
    return running.current;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the definition begins the pause anew.
  useEffect(() => {
    if (latest.current.saved === definition) return;
    const timer = setTimeout(() => void save(), pause);
    return () => clearTimeout(timer);
  }, [definition]);

  const readAgain = async () => {
    await client.invalidateQueries({ queryKey: workflowsKey });
    await client.invalidateQueries({ queryKey: draftsKey });
  };
  /** Answers whether there is a new version; a refusal is thrown. */
  const publish = async (): Promise<boolean> => {
    if (!(await save())) return false;
    const { updated_at, saved } = latest.current;
    if (!updated_at) return false;
    taken(await builderApi.call.publish({ id: loaded.id, updated_at, definition: saved }), saved);
    await readAgain();
    return true;
  };
  const setActive = async (is_active: boolean): Promise<void> => {
    const workflow = await workflowsApi.call.setActive({ id: loaded.id, is_active });
    setStored((before) => ({ ...before, workflow }));
    await readAgain();
  };
  const discard = async (): Promise<void> => {
    await running.current;
    const { updated_at } = latest.current;
    if (updated_at) await builderApi.call.discard({ params: { id: loaded.id }, query: { updated_at } });
    // What was not saved yet is discarded with it.
    latest.current.saved = latest.current.history.present;
    setSaving({ kind: 'saved' });
    await readAgain();
  };

  return {
    ...{ stored, definition, saving, change, save, publish, setActive, discard },
    undo: history.past.length > 0 ? () => show(undo(latest.current.history)) : null,
    redo: history.future.length > 0 ? () => show(redo(latest.current.history)) : null,
  };
}
export type Builder = ReturnType<typeof useBuilder>;

/** Ctrl or Cmd with Z, and with Shift for doing it again; wherever the focus is, because what had it may be undone. */
export function useUndoKeys({ undo: back, redo: forth }: Pick<Builder, 'undo' | 'redo'>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      (key === 'y' || event.shiftKey ? forth : back)?.();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
