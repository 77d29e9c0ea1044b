import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { noArea } from '#shared/admin-areas.ts';
import { memoryLogger } from '#tests/memory-logger.ts';
import { testStudio } from '#tests/studio.ts';
import { createHub } from './hub.server.ts';
import { tellLive } from './tell-live.server.ts';

const studio = testStudio();

it('looks whether a stream is read before it writes to it: what was just written has had no time to be taken', async () => {
  const audience = `user:${randomUUID()}` as const;
  // No notification: news are read with the beat.
  const live = { on: () => () => {} };
  const hub = createHub({ db: studio.db, live, logger: memoryLogger(), isLimited: false, beatMs: 200 });
  const done: string[] = [];
  const request = { audiences: [audience], permit: null, areas: noArea, owner: audience, network: null, after: null };
  await hub.open(request, () => ({
    write: (text) => void done.push(/^event: (\w+)/.exec(text)?.[1] ?? 'retry'),
    isStalled: () => {
      done.push('look');
      return false;
    },
    end: () => {},
    cut: () => {},
  }));
  await tellLive(studio.db, [audience], { topic: 'notifications', id: null });
  const told = () => done.indexOf('change');
  await vi.waitFor(() => {
    expect(done).toContain('change');
    expect(done.slice(told())).toContain('beat');
  });
  hub.close();
  expect(done.slice(told() - 1, told() + 2)).toEqual(['look', 'change', 'beat']);
});
