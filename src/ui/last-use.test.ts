import { afterEach, expect, it, vi } from 'vitest';
import { passiveHeader } from '#shared/passive.ts';
import { unusedHeaders, watchUse } from '#ui/last-use.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says of what a page asks for whether somebody is at it', () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  expect(unusedHeaders(), 'a page that does not watch is used').toEqual({});
  const stop = watchUse();
  expect(unusedHeaders()).toEqual({});
  vi.advanceTimersByTime(60_001);
  expect(unusedHeaders()).toEqual({ [passiveHeader]: '1' });
  page.dispatchEvent(new Event('keydown'));
  expect(unusedHeaders()).toEqual({});
  stop();
});
