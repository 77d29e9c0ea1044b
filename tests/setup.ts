import './known-hashes.ts';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { setRecordKey } from '#platform/crypto/record-key.server.ts';
import { createSecretBox } from '#platform/crypto/secret-box.server.ts';
import { forgetLines, keptLines } from './kept-log.ts';

// For tests on a bare database; a composed platform brings its own.
setRecordKey(createSecretBox('a secret for tests that nobody else uses'));

// A console error or warning that no test asked for is a failure.
let spies: { mock: { calls: unknown[][] }; mockRestore(): void }[] = [];

beforeEach(() => {
  forgetLines();
  spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
});

afterEach(({ task }) => {
  if (task.result?.state === 'fail') task.meta.log = keptLines();
  const calls = spies.flatMap((spy) => spy.mock.calls);
  for (const spy of spies) spy.mockRestore();
  expect(calls, 'unexpected console output').toEqual([]);
});
