import { expect, it } from 'vitest';
import { isCommonPassword } from './common-check.ts';
import { password } from './fields.ts';
import { blankPassword, passwordReasons } from './policy.ts';

it.each([
  ['123456', true],
  ['PassWord', true],
  ['qwerty123!!', true],
  ['  letmein ', true],
  ['correct horse 9', false],
  ['      ', false],
])('common: %s', async (typed, common) => {
  expect(await isCommonPassword(typed)).toBe(common);
});

it('names what is demanded before what is only advice', () => {
  const labels = (isRefused: boolean) =>
    passwordReasons('', { isCommon: null, isRefused })
      .filter(({ demanded }) => demanded)
      .map(({ label }) => label);
  expect(labels(false)).toEqual(['At least 6 characters']);
  expect(labels(true)).toEqual(['At least 6 characters', 'Not a common password']);
});

it('tells a common password as a reason, and does not praise one that was not looked up', () => {
  const met = (isCommon: boolean | null) =>
    passwordReasons('password', { isCommon, isRefused: false }).find(({ label }) => label === 'Not a common password')?.met;
  expect([met(null), met(true), met(false)]).toEqual([false, false, true]);
});

it('refuses spaces alone, and takes six characters', () => {
  expect(password.safeParse('        ').error?.issues[0]?.message).toBe(blankPassword);
  expect(password.safeParse('a     b').success).toBe(true);
  expect(password.safeParse('secret').success).toBe(true);
});
