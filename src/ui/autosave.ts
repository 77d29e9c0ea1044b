import { sameJson } from '#shared/same-json.ts';
import { ApiFailure, isUnanswered, reasonOf } from './api-client.ts';

type SaveState = { kind: 'saved' | 'saving' } | { kind: 'failed' | 'conflict'; reason: string };
/** `stored` is what the server answered last, `value` what is edited. */
export type Autosaved<Stored, Value> = { stored: Stored; value: Value; state: SaveState };

type Calls<Stored, Value> = {
  valueOf: (stored: Stored) => Value;
  /** What mine begins with again, where it was deleted meanwhile. */
  anew?: () => Stored;
  read: () => Promise<Stored>;
  save: (seen: Stored, value: Value) => Promise<Stored>;
  publish: (seen: Stored, value: Value) => Promise<Stored>;
};

type Sent<Value> = { value: Value; kept: Value };

const statusOf = (error: unknown): number => (error instanceof ApiFailure ? error.status : 0);

/** What could not be saved is saved again once there is a connection; answers what stops that. */
export function saveWhenOnline({ save }: { save: () => Promise<boolean> }, connection: EventTarget = window): () => void {
  const again = () => void save();
  connection.addEventListener('online', again);
  return () => connection.removeEventListener('online', again);
}

/** What is being edited: kept on the server as it changes, one save after the other. */
export function createAutosave<Stored, Value>(
  first: Stored,
  calls: Calls<Stored, Value>,
  show: (shown: Autosaved<Stored, Value>) => void,
) {
  let shown: Autosaved<Stored, Value> = { stored: first, value: calls.valueOf(first), state: { kind: 'saved' } };
  /** The value that the server has. */
  let saved = shown.value;
  /** What was sent without an answer, and what the server says of it where it arrived. */
  let unanswered: Sent<Value> | null = null;
  let running: Promise<boolean> | null = null;
  /** What is being done with what is stored: a save waits for it. */
  let acting: Promise<void> | null = null;
  let isEnded = false;

  const set = (next: Partial<Autosaved<Stored, Value>>) => {
    shown = { ...shown, ...next };
    show(shown);
  };
  const fail = (error: unknown, words: string) =>
    set({ state: { kind: statusOf(error) === 409 ? 'conflict' : 'failed', reason: reasonOf(error, words) } });

  const send = async (call: typeof calls.save, value: Value, kept = value): Promise<void> => {
    try {
      const stored = await call(shown.stored, value);
      saved = value;
      set({ stored });
    } catch (error) {
      if (isUnanswered(error)) unanswered = { value, kept };
      throw error;
    }
  };
  /** Takes over what the server has, if it is what was sent without an answer. */
  const settle = async ({ value, kept }: Sent<Value>): Promise<void> => {
    try {
      const stored = await calls.read();
      if (sameJson(calls.valueOf(stored), kept)) {
        saved = value;
        set({ stored });
      }
    } catch (error) {
      // It was the first save, and it did not arrive.
      if (statusOf(error) !== 404) throw error;
    }
    unanswered = null;
  };

  const saveAll = async (): Promise<boolean> => {
    try {
      if (acting) await acting.catch(() => {});
      if (unanswered) await settle(unanswered);
      while (saved !== shown.value && !isEnded) await send(calls.save, shown.value);
    } catch (error) {
      fail(error, 'The draft could not be saved.');
      return false;
    }
    set({ state: { kind: 'saved' } });
    return !isEnded;
  };
  const save = async (): Promise<boolean> => {
    // A conflict waits until somebody has chosen what to do about it.
    if (shown.state.kind === 'conflict' || isEnded) return false;
    running ??= saveAll().finally(() => {
      running = null;
    });
    return running;
  };

  /** Leaves what is edited as the server has it. Without an answer, what became of it is looked up at once, to be shown. */
  const doWithStored = async (call: typeof calls.save): Promise<void> => {
    try {
      await send(call, saved, calls.valueOf(shown.stored));
    } catch (error) {
      if (unanswered) await settle(unanswered).catch(() => {});
      throw error;
    }
  };
  const act = (work: Promise<void>): Promise<void> => {
    acting = work.finally(() => {
      acting = null;
    });
    return acting;
  };

  /** What the server has now, after a conflict; null when it cannot be read. */
  const readNewest = async (anew?: () => Stored): Promise<Stored | null> => {
    try {
      const stored = await calls.read().catch((error: unknown) => {
        if (anew && statusOf(error) === 404) return anew();
        throw error;
      });
      saved = calls.valueOf(stored);
      unanswered = null;
      return stored;
    } catch (error) {
      set({ state: { kind: 'conflict', reason: reasonOf(error, 'The newest draft could not be loaded.') } });
      return null;
    }
  };

  return {
    first: shown,
    latest: () => shown.value,
    change: (value: Value) => {
      const kind = value === saved && !running && !unanswered ? 'saved' : 'saving';
      set({ value, state: shown.state.kind === 'conflict' ? shown.state : { kind } });
    },
    /** What was done with it on another way. */
    amend: (change: (stored: Stored) => Stored) => set({ stored: change(shown.stored) }),
    save,
    /** What is done with the draft as it is stored; null where it could not be saved, which is shown. What is typed meanwhile is saved after it. */
    withSaved: async (call: (stored: Stored) => Promise<Stored>): Promise<Stored | null> => {
      if (!(await save())) return null;
      await act(doWithStored(call));
      return shown.stored;
    },
    /** What is stored now; null where something has to be done first, which is shown. Another refusal is thrown. */
    publish: async (): Promise<Stored | null> => {
      if (!(await save())) return null;
      try {
        await act(send(calls.publish, saved));
        return shown.stored;
      } catch (error) {
        if (statusOf(error) !== 409) throw error;
        fail(error, 'It could not be published.');
        return null;
      }
    },
    loadNewest: async () => {
      const stored = await readNewest();
      if (stored) set({ stored, value: saved, state: { kind: 'saved' } });
    },
    keepMine: async () => {
      const stored = await readNewest(calls.anew);
      if (!stored) return;
      set({ stored, state: { kind: 'saving' } });
      await save();
    },
    /** Saves nothing more, unless the last thing to do with what is stored fails. */
    end: async (last: (stored: Stored) => Promise<void>): Promise<void> => {
      isEnded = true;
      try {
        await running;
        if (unanswered) await settle(unanswered);
        await last(shown.stored);
        set({ state: { kind: 'saved' } });
      } catch (error) {
        isEnded = false;
        void save();
        throw error;
      }
    },
  };
}
