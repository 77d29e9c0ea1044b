import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentPolicy, isForeignWrite } from './security.server.ts';

describe('isForeignWrite', () => {
  const at = (headers: Record<string, string>, method = 'POST') =>
    isForeignWrite(method, new Headers({ host: 'studio.example', ...headers }), 'https://studio.example');
  it.each([
    ['our own page', { origin: 'https://studio.example' }, false],
    ['another site', { origin: 'https://evil.example' }, true],
    ['a sandboxed frame', { origin: 'null' }, true],
    ['no origin, but the browser says cross-site', { 'sec-fetch-site': 'cross-site' }, true],
    ['a program that is no browser', {}, false],
  ])('%s', (_, headers, foreign) => {
    expect(at(headers)).toBe(foreign);
  });
  it('lets every site link to us', () => {
    expect(at({ origin: 'https://evil.example' }, 'GET')).toBe(false);
  });
});

describe('contentPolicy', () => {
  it('allows the inline scripts of the document and no others', () => {
    const policy = contentPolicy(
      '<script>one()</script><script src="/a.js"></script><script type="module" async="">two()</script>',
    );
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
  });
});
