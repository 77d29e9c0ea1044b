import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sessions } from '#db/schema/people/auth.ts';
import { noArea } from '#shared/admin-areas.ts';
import { eventually } from '#tests/eventually.ts';
import { memoryLogger } from '#tests/memory-logger.ts';
import { testStudio } from '#tests/studio.ts';
import { createHub } from './hub.server.ts';
import { tellLive } from './tell-live.server.ts';

const studio = testStudio();

it('looks whether a stream is read before it writes to it: what was just written has had no time to be taken', async () => {
  const audience = `user:${randomUUID()}` as const;
  // No notification: news are read with the beat.
  const live = { on: () => () => {} };
  const hub = createHub({
    db: studio.db,
    live,
    logger: memoryLogger(),
    isLimited: false,
    confirmationDemanded: studio.platform.mailConfigured,
    beatMs: 200,
  });
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
  await eventually(() => {
    expect(done).toContain('change');
    expect(done.slice(told())).toContain('beat');
  });
  hub.close();
  expect(done.slice(told() - 1, told() + 2)).toEqual(['look', 'change', 'beat']);
});

it('does not refuse somebody who comes while the others are looked up', async () => {
  await studio.sessionOf('client');
  await studio.sessionOf('business');
  const rows = await studio.db.select({ id: sessions.id, user_id: sessions.user_id }).from(sessions);
  const requestOf = (person: string) => {
    const session_id = rows.find(({ user_id }) => user_id === person)?.id ?? '';
    const permit = { session_id, role: 'client', areas: noArea, view_id: null } as const;
    return { audiences: [`user:${person}` as const], permit, areas: noArea, owner: person, network: null, after: null };
  };
  const heard = new Map<string, () => unknown>();
  const on = (topic: string, fn: () => unknown) => {
    heard.set(topic, fn);
    return () => {};
  };
  const hub = createHub({
    db: studio.db,
    live: { on },
    logger: memoryLogger(),
    isLimited: false,
    confirmationDemanded: studio.platform.mailConfigured,
  });
  const ended: string[] = [];
  const open = (person: string) =>
    hub.open(requestOf(person), () => ({
      ...{ write: () => {}, isStalled: () => false, cut: () => {} },
      end: (reason) => void ended.push(reason),
    }));
  await open(studio.ids.client);
  const looked = heard.get('sessions')?.();
  // The look has begun, and knows of the first alone.
  await Promise.resolve();
  await Promise.all([looked, open(studio.ids.business)]);
  expect(ended).toEqual([]);
  hub.close();
  expect(ended).toEqual(['restart', 'restart']);
});
