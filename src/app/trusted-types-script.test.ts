import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { trustedTypesScript } from './trusted-types-script.ts';

type Policy = {
  createHTML: (text: string) => string;
  createScript: (text: string) => string;
  createScriptURL: (url: string) => string;
};

it('lets React make a script element and nothing else become markup', () => {
  const made: Record<string, Policy> = {};
  const trustedTypes = { createPolicy: (name: string, policy: Policy) => Object.assign(made, { [name]: policy }) };
  runInNewContext(trustedTypesScript, { window: { trustedTypes }, trustedTypes });
  expect(Object.keys(made)).toEqual(['default']);
  expect(made.default?.createHTML('<script></script>')).toBe('<script></script>');
  expect(made.default?.createHTML('')).toBe('');
  expect(made.default?.createHTML('plain & simple')).toBe('plain & simple');
  expect(() => made.default?.createHTML('<b>x</b>')).toThrow('No text may become markup');
  expect(() => made.default?.createScript('evil()')).toThrow();
  expect(() => made.default?.createScriptURL('https://evil.example/x.js')).toThrow();
});

it('does nothing in a browser without them', () => {
  expect(() => runInNewContext(trustedTypesScript, { window: {} })).not.toThrow();
});
