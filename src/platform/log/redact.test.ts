import { expect, it } from 'vitest';
import { errorText } from './error-text.ts';
import { redacted, redactText, redactUrl, redactValue } from './redact.ts';

it('hides secret keys at every depth and survives cycles', () => {
  const value: Record<string, unknown> = {
    newPassword: 'x',
    headers: { Authorization: 'Bearer abc', 'set-cookie': ['a=b'], accept: 'text/html' },
    list: [{ access_token: 't', stripe_secret_key: 's', name: 'Ann' }],
    empty: { token: null },
    at: new Date(0),
    big: 10n,
    bytes: new Uint8Array(3),
  };
  value.self = value;
  expect(redactValue(value)).toEqual({
    newPassword: redacted,
    headers: { Authorization: redacted, 'set-cookie': redacted, accept: 'text/html' },
    list: [{ access_token: redacted, stripe_secret_key: redacted, name: 'Ann' }],
    empty: { token: null },
    at: '1970-01-01T00:00:00.000Z',
    big: '10',
    bytes: '[3 bytes]',
    self: '[circular]',
  });
});

it('hides token-like parameters and random path segments, and leaves the rest readable', () => {
  expect(redactUrl('/reset-password?token=abc&page=2&q=tok')).toBe(`/reset-password?token=${redacted}&page=2&q=tok`);
  expect(redactUrl('/cb?code=1&state=2#access_token=3')).toBe(`/cb?code=${redacted}&state=${redacted}&access_token=${redacted}`);
  expect(redactUrl('/documents/kJ3nV0pQ2rS5tU8wX1yZ4a/pdf')).toBe(`/documents/${redacted}/pdf`);
  const kept = '/clients/0199b2b8-97a4-7c6e-8a3c-0d1b9f6f8e11/a-long-slug-of-a-post-2024-edition?sort=name&limit=20';
  expect(redactUrl(kept)).toBe(kept);
});

it('hides passwords in addresses and bearer tokens inside text', () => {
  expect(redactText('connect postgres://foyer:hunter2@db:5432/x failed')).toBe(`connect postgres://${redacted}@db:5432/x failed`);
  expect(redactText('sent Bearer abcdef123456.xyz to it')).toBe(`sent Bearer ${redacted} to it`);
});

it('tells the chain of causes without the values of a failed query', () => {
  const query = Object.assign(new Error('Failed query: insert\nparams: ann@example.com'), {
    query: 'insert',
    params: ['ann@example.com'],
  });
  const text = errorText(new Error('Could not save', { cause: query }));
  expect(text).toMatch(/^Error: Could not save\n\s+at /);
  expect(text).toContain('Caused by: Error: Failed query: insert');
  expect(text).not.toContain('ann@example.com');
  expect(errorText('plain text')).toBe('plain text');
});
