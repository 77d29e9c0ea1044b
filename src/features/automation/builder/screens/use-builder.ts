import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { workflowsApi, workflowsKey } from '#features/automation/workflows/screens/workflows-api.ts';
import { createAutosave, saveWhenOnline } from '#ui/autosave.ts';
import { useUnsavedChanges } from '#ui/unsaved-changes.ts';
import type { BuilderState } from '../contract.ts';
import type { DraftDefinition } from '../draft-contract.ts';
import { begin, type History, record, redo, undo } from '../history-policy.ts';
import { idsOf } from '../tree-policy.ts';
import { builderApi, draftsKey, newState } from './builder-api.ts';

/** How long nothing changes before the draft is saved, in milliseconds. */
const pause = 700;

const shapeOf = ({ trigger, steps }: DraftDefinition): string => [trigger, ...idsOf(steps)].join();

const callsFor = (id: string) => ({
  valueOf: ({ definition }: BuilderState) => definition,
  anew: () => newState(id),
  read: () => builderApi.call.get({ id }),
  save: ({ updated_at, base_version }: BuilderState, definition: DraftDefinition) =>
    builderApi.call.save({ id, updated_at, base_version, definition }),
  // Without a draft there is nothing to publish.
  publish: async (seen: BuilderState, definition: DraftDefinition) =>
    seen.updated_at ? builderApi.call.publish({ id, updated_at: seen.updated_at, definition }) : seen,
});

/** A workflow that is being built: kept on the server as it changes, with what can be undone. */
export function useBuilder(loaded: BuilderState) {
  const client = useQueryClient();
  const [draft] = useState(() => createAutosave(loaded, callsFor(loaded.id), (next) => setShown(next)));
  const [{ stored, value: definition, state: saving }, setShown] = useState(draft.first);
  const [history, setHistory] = useState<History<DraftDefinition>>(() => begin(loaded.definition));
  const latest = useRef(history);
  useUnsavedChanges(saving.kind !== 'saved');

  const keep = (next: History<DraftDefinition>) => {
    latest.current = next;
    setHistory(next);
  };
  const show = (next: History<DraftDefinition> | null) => {
    if (!next) return;
    keep(next);
    draft.change(next.present);
  };
  const change = (changed: Partial<DraftDefinition>) => {
    const before = latest.current;
    const next = { ...before.present, ...changed };
    show(record(before, next, shapeOf(next) === shapeOf(before.present), Date.now()));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the definition begins the pause anew.
  useEffect(() => {
    if (saving.kind !== 'saving') return;
    const timer = setTimeout(() => void draft.save(), pause);
    return () => clearTimeout(timer);
  }, [definition, draft]);
  useEffect(() => saveWhenOnline(draft), [draft]);

  const readAgain = async () => {
    await client.invalidateQueries({ queryKey: workflowsKey });
    await client.invalidateQueries({ queryKey: draftsKey });
  };
  /** Answers whether there is a new version; a refusal is thrown, a conflict is shown. */
  const publish = async (): Promise<boolean> => {
    const published = await draft.publish();
    if (!published?.workflow) return false;
    await readAgain();
    return true;
  };
  const setActive = async (is_active: boolean): Promise<void> => {
    const workflow = await workflowsApi.call.setActive({ id: loaded.id, is_active });
    draft.amend((before) => ({ ...before, workflow }));
    await readAgain();
  };
  /** What was not saved yet is discarded with it. */
  const discard = async (): Promise<void> => {
    await draft.end(async ({ id, updated_at }) => {
      if (updated_at) await builderApi.call.discard({ params: { id }, query: { updated_at } });
    });
    await readAgain();
  };
  const loadNewest = async (): Promise<void> => {
    await draft.loadNewest();
    if (draft.latest() !== latest.current.present) keep(begin(draft.latest()));
  };

  return {
    ...{ stored, definition, saving, change, publish, setActive, discard, loadNewest },
    ...{ save: draft.save, keepMine: draft.keepMine },
    undo: history.past.length > 0 ? () => show(undo(latest.current)) : null,
    redo: history.future.length > 0 ? () => show(redo(latest.current)) : null,
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
