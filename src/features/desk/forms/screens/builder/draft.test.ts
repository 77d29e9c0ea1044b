import { expect, it } from 'vitest';
import { ApiFailure } from '#ui/api-client.ts';
import type { FormDetail } from '../../admin-contract.ts';
import type { FormField } from '../../form-fields.ts';
import { createDraft, type ShownDraft } from './draft.ts';
import { newField } from './field-words.ts';

const field = (key: string, label = key): FormField => ({ ...newField('text', []), key, label });
const keysOf = (fields: readonly FormField[]) => fields.map(({ key }) => key);

/** A server that keeps one draft, and refuses whoever has not seen it. */
function server(...keys: string[]) {
  let fields = keys.map((key) => field(key));
  let number = 1;
  const detail = () => ({ id: 'x', draft: { fields }, draft_hash: String(number) }) as FormDetail;
  const write = (next: FormField[]) => {
    fields = next;
    number += 1;
    return detail();
  };
  const demand = (seen: string) => {
    if (seen !== String(number)) throw new ApiFailure('Somebody else changed it', 409, 'CONFLICT');
  };
  const calls = {
    get: async () => detail(),
    saveDraft: async ({ draft_hash, draft }: { draft_hash: string; draft: { fields: FormField[] } }) => {
      demand(draft_hash);
      return write(draft.fields);
    },
    publish: async ({ draft_hash }: { draft_hash: string }) => {
      demand(draft_hash);
      return detail();
    },
  };
  return { calls, write, keys: () => keysOf(fields), detail };
}

function open({ calls, detail }: ReturnType<typeof server>) {
  const seen: ShownDraft[] = [];
  const draft = createDraft(detail(), calls as Parameters<typeof createDraft>[1], (shown) => seen.push(shown));
  return { draft, last: () => seen.at(-1) };
}

it('edits in the middle of a save are saved behind it', async () => {
  const studio = server('a');
  const { draft, last } = open(studio);
  draft.change([field('a'), field('b')]);
  const saving = draft.save();
  draft.change([field('a'), field('b'), field('c')]);
  expect(await saving).toBe(true);
  expect(studio.keys()).toEqual(['a', 'b', 'c']);
  expect(last()?.state).toEqual({ kind: 'saved' });
});

it('after a conflict nothing is sent until somebody chooses', async () => {
  const studio = server('a');
  const { draft, last } = open(studio);
  studio.write([field('theirs')]);
  draft.change([field('mine')]);
  expect(await draft.save()).toBe(false);
  draft.change([field('mine'), field('too')]);
  expect(await draft.save()).toBe(false);
  expect(await draft.publish()).toBeNull();
  expect(last()?.state).toEqual({ kind: 'conflict', reason: 'Somebody else changed it' });
  expect(studio.keys()).toEqual(['theirs']);
});

it('mine is kept over the newest, and edited further', async () => {
  const studio = server('a');
  const { draft, last } = open(studio);
  studio.write([field('theirs')]);
  draft.change([field('mine')]);
  await draft.save();
  await draft.keepMine();
  expect(studio.keys()).toEqual(['mine']);
  expect(last()?.state).toEqual({ kind: 'saved' });
  draft.change([field('mine'), field('more')]);
  expect(await draft.save()).toBe(true);
});

it('the newest is loaded, and edited further', async () => {
  const studio = server('a');
  const { draft, last } = open(studio);
  studio.write([field('theirs')]);
  draft.change([field('mine')]);
  await draft.save();
  await draft.loadNewest();
  expect(last()).toMatchObject({ fields: [{ key: 'theirs' }], state: { kind: 'saved' } });
  draft.change([...draft.latestFields(), field('more')]);
  expect(await draft.save()).toBe(true);
  expect(studio.keys()).toEqual(['theirs', 'more']);
});

it('a conflict at publishing is one to choose about too', async () => {
  const studio = server('a');
  const { draft, last } = open(studio);
  studio.write([field('theirs')]);
  expect(await draft.publish()).toBeNull();
  expect(last()?.state.kind).toBe('conflict');
  await draft.keepMine();
  expect(studio.keys()).toEqual(['a']);
  expect(await draft.publish()).not.toBeNull();
});
