import { expect, it } from 'vitest';
import { errorText } from './error-text.ts';
import { redacted, redactText, redactValue } from './redact.ts';

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
  expect(redactText('/reset-password?token=abc&page=2&sort=tok')).toBe(`/reset-password?token=${redacted}&page=2&sort=tok`);
  expect(redactText('/api/admin/newsletter/subscribers?q=ada%40example.com&limit=20')).toBe(
    `/api/admin/newsletter/subscribers?q=${redacted}&limit=20`,
  );
  expect(redactText('/cb?code=1&state=2#access_token=3')).toBe(`/cb?code=${redacted}&state=${redacted}#access_token=${redacted}`);
  expect(redactText('/documents/kJ3nV0pQ2rS5tU8wX1yZ4a/pdf')).toBe(`/documents/${redacted}/pdf`);
  const kept = '/clients/0199b2b8-97a4-7c6e-8a3c-0d1b9f6f8e11/a-long-slug-of-a-post-2024-edition?sort=name&limit=20';
  expect(redactText(kept)).toBe(kept);
});

it('hides passwords in addresses and bearer tokens inside text', () => {
  expect(redactText('connect postgres://foyer:hunter2@db:5432/x failed')).toBe(`connect postgres://${redacted}@db:5432/x failed`);
  expect(redactText('sent Bearer abcdef123456.xyz to it')).toBe(`sent Bearer ${redacted} to it`);
});

const lettersOnly = 'abcdefghijklmnopqrstuvwx';

it.each([
  [`/password-reset/${lettersOnly}`, `/password-reset/${redacted}`],
  [`/api/auth/reset-password/${lettersOnly}?callbackURL=/x`, `/api/auth/reset-password/${redacted}?callbackURL=/x`],
  [`/book/${lettersOnly}.data`, `/book/${redacted}`],
  [`/retainer/${lettersOnly}.data`, `/retainer/${redacted}`],
  [`/api/retainers/${lettersOnly}`, `/api/retainers/${redacted}`],
  [`/preview/${lettersOnly}.data`, `/preview/${redacted}`],
  [`/api/content-preview/${lettersOnly}`, `/api/content-preview/${redacted}`],
  [`/preview/post/${lettersOnly}.data`, `/preview/post/${redacted}`],
  [`/api/blog-preview/${lettersOnly}`, `/api/blog-preview/${redacted}`],
  [`/preview/case/${lettersOnly}.data`, `/preview/case/${redacted}`],
  [`/api/work-preview/${lettersOnly}`, `/api/work-preview/${redacted}`],
  [`/consent/${lettersOnly}.data`, `/consent/${redacted}`],
  [`/api/consents/${lettersOnly}/answer`, `/api/consents/${redacted}/answer`],
  [`/api/testimonial/${lettersOnly}`, `/api/testimonial/${redacted}`],
  [`/newsletter/confirm/${lettersOnly}`, `/newsletter/confirm/${redacted}`],
  [`/api/newsletter/unsubscribe/${lettersOnly}`, `/api/newsletter/unsubscribe/${redacted}`],
  [
    `Failed to fetch https://a.example/document/contract/${lettersOnly}/view.`,
    `Failed to fetch https://a.example/document/contract/${redacted}/view.`,
  ],
  [
    `Both (/book/${lettersOnly}) and /book/${lettersOnly}/calendar.ics`,
    `Both (/book/${redacted}) and /book/${redacted}/calendar.ics`,
  ],
  [`/auth?returnTo=%2Fbook%2F${lettersOnly}`, `/auth?returnTo=%2Fbook%2F${redacted}`],
  [
    `/auth?returnTo=%2Freset-password%3Ftoken%3D${lettersOnly}%26a%3D1`,
    `/auth?returnTo=%2Freset-password%3Ftoken%3D${redacted}%26a%3D1`,
  ],
  ['see /elsewhere/AbcdefghijkLmnopqrstuvwx.', `see /elsewhere/${redacted}.`],
  [
    `https://own.example/?from=https://site.example/reset?token=${lettersOnly}&page=2`,
    `https://own.example/?from=https://site.example/reset?token=${redacted}&page=2`,
  ],
  [
    `/a?from=%2Fb%3Fnext%3D%252Freset%253Ftoken%253D${lettersOnly}%2526x%253D1%26y%3D2&z=3`,
    `/a?from=%2Fb%3Fnext%3D%252Freset%253Ftoken%253D${redacted}%2526x%253D1%26y%3D2&z=3`,
  ],
  [`/a?from=%2Fb%3F%74oken%3Da%2562c%26x%3D1`, `/a?from=%2Fb%3F%74oken%3D${redacted}%26x%3D1`],
  [`/a?from=%252Fbook%252F${lettersOnly}&x=1`, `/a?from=%252Fbook%252F${redacted}&x=1`],
  [`/a?db=postgres%3A%2F%2Ffoyer%3Ahunter2%40db%2Fx`, `/a?db=postgres%3A%2F%2F${redacted}%40db%2Fx`],
  [`?x=Authorization%3A+Bearer+${lettersOnly}%26y`, `?x=Authorization%3A+${redacted}%26y`],
  [`<a href="/x?a=1&amp;token&#61;${lettersOnly}&amp;b=2">`, `<a href="/x?a=1&amp;token&#61;${redacted}&amp;b=2">`],
  [
    `{"url":"https:\\/\\/a.example\\/x?token\\u003dabc\\u0026b=2"}`,
    `{"url":"https:\\/\\/a.example\\/x?token\\u003d${redacted}\\u0026b=2"}`,
  ],
])('hides the secret of a link inside a text, also one without a digit: %s', (text, shown) => {
  expect(redactText(text)).toBe(shown);
});

it.each([
  ['sign-in with password=hunter2 failed', `sign-in with password=${redacted} failed`],
  ['Password: hunter2', `Password: ${redacted}`],
  ['{"newPassword":"hunter2","name":"Ann"}', `{"newPassword":${redacted},"name":"Ann"}`],
  ["{ token: 'abcdefgh', name: 'Ann' }", `{ token: ${redacted}, name: 'Ann' }`],
  ["password='two words' was refused", `password=${redacted} was refused`],
  ['{"body":"{\\"token\\":\\"abc\\",\\"a\\":1}"}', `{"body":"{\\"token\\":${redacted},\\"a\\":1}"}`],
  ['{"password":"a\\"b","a":1}', `{"password":${redacted},"a":1}`],
  ['{"tokens":["a",["b"]],"credentials":{"a":"}"},"c":1}', `{"tokens":${redacted},"credentials":${redacted},"c":1}`],
  ['{"otp":"123456"}', `{"otp":${redacted}}`],
  ['Your code: 123456', `Your code: ${redacted}`],
  ['X-Api-Key: abc', `X-Api-Key: ${redacted}`],
  ['API key: abc', `API key: ${redacted}`],
  ['Set-Cookie: a=b; Expires=Thu, 01 Jan 2026, c=d\nAccept: x', `Set-Cookie: ${redacted}\nAccept: x`],
  ['Authorization: Digest username="a", response="b"', `Authorization: ${redacted}`],
  ['["Host","a","Cookie","b=c"]', `["Host","a","Cookie",${redacted}]`],
  ['{"name":"authorization","value":"abc"}', `{"name":"authorization","value":${redacted}}`],
  ['cookie: foyer.session_token=abc.def; other=1', `cookie: ${redacted}`],
])('hides what stands behind a secret name in a text: %s', (text, shown) => {
  expect(redactText(text)).toBe(shown);
});

it.each([
  "SyntaxError: Unexpected token '<' at position 0",
  'duplicate key: users_email_idx',
  'code=ENOENT',
  'at https://studio.example/assets/SomeLongComponentName-Bx8sK2.js:12:3',
  'GET /api/admin/orders/0199b2b8-97a4-7c6e-8a3c-0d1b9f6f8e11 200',
])('leaves what is no secret as it is: %s', (text) => {
  expect(redactText(text)).toBe(text);
});

it('takes time in proportion to the text, whatever is in it', () => {
  const timeOf = (text: string) => {
    const began = performance.now();
    redactText(text);
    return performance.now() - began;
  };
  const parts = [
    ...['password', '/book/', '%2f', '?a', 'a="', 'a:', '"', '://a:', 'bearer ', `${'a'.repeat(19)}-`, '@'],
    ...['?token=', '?token=\\', 'token={', 'token={"', 'password=[', 'cookie: a=', 'authorization: a ', '["a",', '"name":"a",'],
    ...['//a', '/document/a', '%25', `%${'25'.repeat(20)}41`, '&amp;', '&#0', '\\', '\\"', '\\u00'],
  ];
  // The best of three: what else the machine does at that moment is no matter of the text.
  const best = (text: string) => Math.min(...[1, 2, 3].map(() => timeOf(text)));
  for (const part of parts) expect(best(part.repeat(64_000 / part.length)), part).toBeLessThan(250);
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
  const answer = { status: 401, request: { rawHeaders: ['Host', 'a', 'Authorization', 'Key hunter2'] } };
  expect(errorText(new Error('Refused', { cause: answer }))).toMatch(
    /Caused by: \{"status":401,.*"Authorization","\[redacted\]"/,
  );
  expect(errorText('plain text')).toBe('plain text');
  const forged = Object.assign(new Error('Failed'), { stack: 'Error: Failed\n    at password=hunter2' });
  expect(errorText(forged)).not.toContain('hunter2');
});
