import { expect, it } from 'vitest';
import { keptAlready } from '#shared/seen.ts';
import { toastDuration } from './toast-duration.ts';

it('leaves the time to read what is said, and what may be done about it', () => {
  expect(toastDuration('Saved', false)).toBe(4_000);
  expect(toastDuration('Section removed', true)).toBe(10_000);
  // A hundred and eighty words a minute.
  const words = keptAlready('estimate');
  expect(toastDuration(words, false)).toBeGreaterThan((words.split(' ').length / 180) * 60_000);
  expect(toastDuration(words, true)).toBe(toastDuration(words, false));
});
