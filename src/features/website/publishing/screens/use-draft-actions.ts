import { type RefObject, useState } from 'react';
import { ApiFailure, reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { useUndo } from '#ui/use-undo.ts';
import type { DraftState } from '../draft-contract.ts';
import type { DraftAction, DraftDialog } from './draft-header.tsx';
import { focusProblem } from './focus-problem.ts';
import type { DraftEditing } from './use-draft-editor.ts';

/** With a text that comes from elsewhere, the editor of the text begins anew. */
export type LiveDraft<C extends { title: string }, S extends DraftState<C>> = DraftEditing<C, S> & { put: (next: C) => void };

type Kind<C extends { title: string }, S extends DraftState<C>> = {
  editor: DraftEditing<C, S>;
  /** The one that is on the screen, for a toast that outlives the one it came from. */
  live: RefObject<LiveDraft<C, S> | null>;
  /** What was discarded comes back as another state, and the editor begins anew with it. */
  onAnew: (state: S) => void;
  problemsOf: (content: C) => Record<string, string>;
  /** "post": what its messages call it. */
  noun: string;
};

/** What the header and the dialogs of an editor do. */
export function useDraftActions<C extends { title: string }, S extends DraftState<C>>({
  editor,
  live,
  onAnew,
  problemsOf,
  noun,
}: Kind<C, S>) {
  const { content, calls } = editor;
  const [isAsked, setIsAsked] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [open, setOpen] = useState<DraftDialog | null>(null);
  /** Counts the texts that came from elsewhere: the editor of the text begins anew with each. */
  const [round, setRound] = useState(0);
  const [refused, setRefused] = useState<{ of: C; reason: string } | null>(null);
  const Noun = noun.charAt(0).toUpperCase() + noun.slice(1);

  const put = (next: C) => {
    editor.change(next);
    setRound((before) => before + 1);
  };
  const newest = async () => {
    await editor.loadNewest();
    setRound((before) => before + 1);
  };
  live.current = { ...editor, put, loadNewest: newest };
  const bringBack = useUndo(editor.stored.id, live);
  /** Marks what has to be mended before it can be published. */
  const isFit = (): boolean => {
    setIsAsked(true);
    const isGood = Object.keys(problemsOf(content)).length === 0;
    if (!isGood) {
      setRefusals((before) => before + 1);
      focusProblem();
    }
    return isGood;
  };
  const publish = async () => {
    if (!isFit()) return;
    setIsBusy(true);
    try {
      if (await editor.publish()) toast.success(`${Noun} published`);
    } catch (error) {
      const [field] = error instanceof ApiFailure ? Object.values(error.fields) : [];
      setRefused({ of: content, reason: field ?? reasonOf(error, `The ${noun} could not be published.`) });
    } finally {
      setIsBusy(false);
    }
  };
  const discard = async () => {
    const before = content;
    try {
      const left = await editor.discard();
      onAnew(left);
      const undo = async () => onAnew(await calls.save({ id: left.id, revision: left.revision, content: before }));
      toast.success('Draft discarded', {
        action: {
          label: 'Undo',
          onClick: () =>
            void undo().catch((error: unknown) => toast.error(reasonOf(error, 'The draft could not be brought back.'))),
        },
      });
      if (left.publish_at)
        toast.info('The planned publication stays', { action: { label: 'Take it back', onClick: () => act('unschedule') } });
    } catch (error) {
      toast.error(reasonOf(error, 'The draft could not be discarded.'));
    }
  };
  const plainly = async (call: () => Promise<unknown>, done: string, failed: string) => {
    try {
      if (await call()) toast.success(done);
    } catch (error) {
      toast.error(reasonOf(error, failed));
    }
  };
  const act = (action: DraftAction) => {
    switch (action) {
      case 'publish':
        return void publish();
      case 'discard':
        return void discard();
      case 'unschedule':
        return void plainly(
          async () => live.current?.unschedule(),
          'Nothing is published by itself any more',
          'The planned publication could not be taken back.',
        );
      case 'withdraw':
        return void plainly(editor.withdraw, `Visitors do not see the ${noun} any more`, `The ${noun} could not be taken back.`);
      case 'schedule':
        return isFit() ? setOpen(action) : undefined;
      default:
        return setOpen(action);
    }
  };
  return {
    /** How often something had to be mended first. */
    ...{ act, open, isBusy, round, refusals },
    put,
    /** Also once the editor was left. */
    putBack: (before: C) => void bringBack((at) => at.put(before)),
    close: () => setOpen(null),
    problems: isAsked ? problemsOf(content) : {},
    /** Why it was not published, as long as nothing was changed since. */
    refusal: refused?.of === content ? refused.reason : null,
    newest,
  };
}
