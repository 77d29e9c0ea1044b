import { expect, it } from 'vitest';
import { typedSince } from './typed-since.ts';

it.each([
  ['Hello', 'Hello', ''],
  ['Hello', 'Hello\n\nOne thing more', 'One thing more'],
  ['Hello', 'Something else', 'Something else'],
  ['Hello', '', ''],
])('after %j was sent, a box with %j holds %j', (sent, now, left) => {
  expect(typedSince(sent, now)).toBe(left);
});
