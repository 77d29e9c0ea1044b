import { expect, it } from 'vitest';
import { eventually } from '#tests/eventually.ts';
import { ApiFailure } from './api-client.ts';
import { type Autosaved, createAutosave, saveWhenOnline } from './autosave.ts';

type Stored = { text: { words: string }; version: number };
const words = (text: string) => ({ words: text });

/** A server that keeps one text without spaces around it, and refuses whoever has not seen it. It loses the answer, or the request, when it is told to. */
function server(first: string | null) {
  let stored: Stored | null = first === null ? null : { text: words(first), version: 1 };
  let loses: 'answer' | 'request' | null = null;
  let isAway = false;
  const published: string[] = [];
  const write = (text: string): Stored => {
    stored = { text: words(text.trim()), version: (stored?.version ?? 0) + 1 };
    return stored;
  };
  const answered = (work: () => Stored): Stored => {
    const lost = loses;
    loses = null;
    const answer = lost === 'request' ? null : work();
    if (lost || !answer) throw new ApiFailure('No connection', 0, 'OFFLINE');
    return answer;
  };
  const demand = (seen: Stored) => {
    if (seen.version !== (stored?.version ?? 0)) throw new ApiFailure('Somebody else changed it', 409, 'CONFLICT');
  };
  const absent: Stored = { text: words(''), version: 0 };
  const calls = {
    valueOf: ({ text }: Stored) => text,
    anew: () => absent,
    read: async () => {
      if (isAway) throw new ApiFailure('No connection', 0, 'OFFLINE');
      if (!stored) throw new ApiFailure('It does not exist', 404, 'NOT_FOUND');
      return { ...stored, text: { ...stored.text } };
    },
    save: async (seen: Stored, text: { words: string }) =>
      answered(() => {
        demand(seen);
        return write(text.words);
      }),
    publish: async (seen: Stored, text: { words: string }) =>
      answered(() => {
        demand(seen);
        published.push(text.words);
        return stored ?? absent;
      }),
  };
  const seen: Autosaved<Stored, { words: string }>[] = [];
  return {
    ...{ write, published, seen },
    lose: (what: typeof loses) => {
      loses = what;
    },
    leave: (is: boolean) => {
      isAway = is;
    },
    remove: () => {
      stored = null;
    },
    /** Leaves the text as it is. */
    plan: async (seen: Stored) =>
      answered(() => {
        demand(seen);
        return write(stored?.text.words ?? '');
      }),
    words: () => stored?.text.words,
    version: () => stored?.version,
    open: () => createAutosave(stored ?? absent, calls, (shown) => seen.push(shown)),
    state: () => seen.at(-1)?.state,
  };
}

it('edits in the middle of a save are saved behind it', async () => {
  const studio = server('a');
  const draft = studio.open();
  draft.change(words('ab'));
  const saving = draft.save();
  draft.change(words('abc'));
  expect(await saving).toBe(true);
  expect([studio.words(), studio.state()]).toEqual(['abc', { kind: 'saved' }]);
});

it('after a conflict nothing is sent until somebody chooses', async () => {
  const studio = server('a');
  const draft = studio.open();
  studio.write('theirs');
  draft.change(words('mine'));
  expect(await draft.save()).toBe(false);
  draft.change(words('mine too'));
  expect(await draft.save()).toBe(false);
  expect(await draft.publish()).toBeNull();
  expect(studio.state()).toEqual({ kind: 'conflict', reason: 'Somebody else changed it' });
  expect(studio.words()).toBe('theirs');
});

it('mine is kept over the newest, and edited further', async () => {
  const studio = server('a');
  const draft = studio.open();
  studio.write('theirs');
  draft.change(words('mine'));
  await draft.save();
  await draft.keepMine();
  expect([studio.words(), studio.state()]).toEqual(['mine', { kind: 'saved' }]);
  draft.change(words('mine and more'));
  expect(await draft.save()).toBe(true);
});

it('mine is kept where nothing is left of it', async () => {
  const studio = server('a');
  const draft = studio.open();
  studio.remove();
  draft.change(words('mine'));
  await draft.save();
  await draft.loadNewest();
  expect(studio.state()).toEqual({ kind: 'conflict', reason: 'It does not exist' });
  await draft.keepMine();
  expect([studio.words(), studio.state()]).toEqual(['mine', { kind: 'saved' }]);
});

it('the newest is loaded, and edited further', async () => {
  const studio = server('a');
  const draft = studio.open();
  studio.write('theirs');
  draft.change(words('mine'));
  await draft.save();
  await draft.loadNewest();
  expect(studio.seen.at(-1)).toMatchObject({ value: words('theirs'), state: { kind: 'saved' } });
  draft.change(words(`${draft.latest().words} and more`));
  expect(await draft.save()).toBe(true);
  expect(studio.words()).toBe('theirs and more');
});

it('a conflict at publishing is one to choose about too', async () => {
  const studio = server('a');
  const draft = studio.open();
  studio.write('theirs');
  expect(await draft.publish()).toBeNull();
  expect(studio.state()?.kind).toBe('conflict');
  await draft.keepMine();
  expect(studio.words()).toBe('a');
  expect(await draft.publish()).not.toBeNull();
});

it.each([
  ['answer', 'a'],
  ['request', 'a'],
  ['answer', null],
  ['request', null],
] as const)('after a lost %s of a save of %s, what was typed since is saved', async (lost, first) => {
  const studio = server(first);
  const draft = studio.open();
  draft.change(words('b'));
  studio.lose(lost);
  expect(await draft.save()).toBe(false);
  expect(studio.state()?.kind).toBe('failed');
  draft.change(words('c'));
  expect(await draft.save()).toBe(true);
  expect([studio.words(), studio.state()]).toEqual(['c', { kind: 'saved' }]);
});

it('what is undone after a lost answer is undone on the server too', async () => {
  const studio = server('a');
  const draft = studio.open();
  const before = draft.latest();
  draft.change(words('b'));
  studio.lose('answer');
  await draft.save();
  draft.change(before);
  expect(studio.state()).toEqual({ kind: 'saving' });
  await draft.save();
  expect(studio.words()).toBe('a');
});

it('what somebody else wrote after a lost request is a conflict', async () => {
  const studio = server('a');
  const draft = studio.open();
  draft.change(words('b'));
  studio.lose('request');
  await draft.save();
  studio.write('theirs');
  expect(await draft.save()).toBe(false);
  expect([studio.words(), studio.state()?.kind]).toEqual(['theirs', 'conflict']);
});

it('what was ended is not saved any more; if its end fails, it is', async () => {
  const studio = server('a');
  const draft = studio.open();
  draft.change(words('b'));
  const refused = new Error('refused');
  await expect(draft.end(() => Promise.reject(refused))).rejects.toBe(refused);
  expect(await draft.save()).toBe(true);
  expect(studio.words()).toBe('b');

  draft.change(words('c'));
  const running = draft.save();
  draft.change(words('d'));
  await draft.end(async ({ version }) => {
    expect([studio.words(), version]).toEqual(['c', 3]);
    studio.remove();
  });
  expect([await running, await draft.save()]).toEqual([false, false]);
  expect([studio.words(), studio.state()]).toEqual([undefined, { kind: 'saved' }]);
});

it('what could not be sent is saved once there is a connection again', async () => {
  const studio = server('a');
  const draft = studio.open();
  const connection = new EventTarget();
  const stop = saveWhenOnline(draft, connection);
  draft.change(words('b'));
  studio.lose('request');
  expect(await draft.save()).toBe(false);
  connection.dispatchEvent(new Event('online'));
  await eventually(() => expect([studio.words(), studio.state()]).toEqual(['b', { kind: 'saved' }]));

  stop();
  draft.change(words('c'));
  connection.dispatchEvent(new Event('online'));
  await Promise.resolve();
  expect(studio.words()).toBe('b');
});

it('saves what is typed while something is done with it after that, and finds no conflict with itself', async () => {
  const kept = server('first');
  const draft = kept.open();
  let finish = () => {};
  const acted = draft.withSaved(async () => {
    const stored = kept.write('first');
    await new Promise<void>((done) => {
      finish = done;
    });
    return stored;
  });
  await eventually(() => expect(kept.version()).toBe(2));
  draft.change(words('second'));
  const saving = draft.save();
  finish();
  expect(await acted).toMatchObject({ version: 2 });
  expect(await saving).toBe(true);
  expect([kept.words(), kept.state()]).toEqual(['second', { kind: 'saved' }]);
});

it.each(['answer', 'request'] as const)(
  'after a lost %s of what is done with it, what the server has is shown, and what is typed is saved',
  async (lost) => {
    const studio = server('a');
    const draft = studio.open();
    draft.change(words('b '));
    await draft.save();
    studio.lose(lost);
    await expect(draft.withSaved(studio.plan)).rejects.toThrow('No connection');
    expect(studio.seen.at(-1)).toMatchObject({ stored: { version: studio.version() }, state: { kind: 'saved' } });
    draft.change(words('b c'));
    expect(await draft.save()).toBe(true);
    expect([studio.words(), studio.state()]).toEqual(['b c', { kind: 'saved' }]);
  },
);

it('what the server has after a lost answer is looked up once there is a connection again', async () => {
  const studio = server('a');
  const draft = studio.open();
  const connection = new EventTarget();
  saveWhenOnline(draft, connection);
  studio.lose('answer');
  studio.leave(true);
  await expect(draft.withSaved(studio.plan)).rejects.toThrow('No connection');
  studio.leave(false);
  connection.dispatchEvent(new Event('online'));
  await eventually(() => expect(studio.seen.at(-1)).toMatchObject({ stored: { version: 2 }, state: { kind: 'saved' } }));
});

it('what somebody else wrote after a lost answer of what is done with it is a conflict', async () => {
  const studio = server('a');
  const draft = studio.open();
  studio.lose('answer');
  studio.leave(true);
  await expect(draft.withSaved(studio.plan)).rejects.toThrow('No connection');
  studio.leave(false);
  studio.write('theirs');
  draft.change(words('mine'));
  expect(await draft.save()).toBe(false);
  expect([studio.words(), studio.state()?.kind]).toEqual(['theirs', 'conflict']);
});
