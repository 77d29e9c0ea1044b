import { expect, it } from 'vitest';
import { settles } from './remembered.ts';

it('asks again only when a tool was added that nobody was asked about', () => {
  expect(settles(null, ['googleTagManagerId'])).toBe(false);
  const answer = { accepted: true, tools: ['googleTagManagerId' as const] };
  expect(settles(answer, ['googleTagManagerId'])).toBe(true);
  expect(settles(answer, [])).toBe(true);
  expect(settles(answer, ['googleTagManagerId', 'clarityProjectId'])).toBe(false);
});
