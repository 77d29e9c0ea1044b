import { expect, it } from 'vitest';
import { readForeignJson } from './foreign-json-policy.ts';

it('keeps what the database can keep, and makes nothing of what is no JSON', () => {
  expect(readForeignJson('{"a":"x\\u0000y","b\\u0000":["\\ud800"],"n":null}')).toEqual({ a: 'xy', b: ['\ufffd'], n: null });
  expect(readForeignJson('"\\\\u0000"')).toBe('\\u0000');
  expect(Object.keys(Object(readForeignJson('{"__proto__":{"x":1}}')))).toEqual(['__proto__']);
  expect(readForeignJson('{broken')).toBeUndefined();
});
