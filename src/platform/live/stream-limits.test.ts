import { expect, it } from 'vitest';
import { createStreamLimits } from './stream-limits.server.ts';

it('counts the visitors of a network together, and keeps nobody out who is signed in', () => {
  const limits = createStreamLimits(true);
  const visitors = Array.from({ length: 100 }, (_, at) => limits.take(`conversation:${at}`, '192.0.2.1'));
  expect(() => limits.take('conversation:one more', '192.0.2.1')).toThrow('Too many');
  for (let count = 0; count < 20; count += 1) limits.take('person', null);
  expect(() => limits.take('person', null)).toThrow('Too many');
  visitors[0]?.();
  visitors[0]?.();
  limits.take('conversation:one more', '192.0.2.1');
  expect(() => limits.take('conversation:and another', '192.0.2.1')).toThrow('Too many');
});
