import { expect, it } from 'vitest';
import { isPrivatePath } from './private-path.ts';

it.each([
  ['/admin', true],
  ['/admin/support/status', true],
  ['/dashboard/settings', true],
  ['/auth/reset-password', true],
  ['/book/some-token', true],
  ['/document/estimate/token', true],
  ['/payment/success', true],
  ['/retainer/some-token', true],
  ['/preview/some-token', true],
  ['/preview/post/some-token', true],
  ['/newsletter/unsubscribe/some-token', true],
  ['/consent/some-token', true],
  ['/testimonial/some-token', true],
  ['/newsletter', false],
  ['/work/a-shop', false],
  ['/', false],
  ['/book', false],
  ['/administration', false],
  ['/status', false],
])('%s', (path, hidden) => {
  expect(isPrivatePath(path)).toBe(hidden);
});
