import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorText } from './error-text.ts';
import { redactText, redactValue } from './redact.ts';

const from = (alphabet: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength });
const letters = 'abcdefghijklmnopqrstuvwxyz';
const secrets = fc.oneof(
  from(`${letters}${letters.toUpperCase()}0123456789_-`, 22, 64),
  from('0123456789abcdef', 32, 32),
  fc.uuid(),
  from(letters, 8, 24),
);
const codes = from('0123456789', 6, 6);

const site = 'https://site.example';
const parameter = fc.constantFrom(
  'token',
  'access_token',
  'key',
  'signature',
  'session',
  'password',
  'code',
  'state',
  'otp',
  'sig',
);
const tokenPath = fc.constantFrom('/book/', '/document/contract/', '/newsletter/confirm/', '/reset-password/', '/api/consents/');
const addresses = fc.oneof(
  fc.tuple(secrets, parameter).map(([secret, name]) => ({ secret, text: `${site}/reset?a=1&${name}=${secret}&b=2` })),
  fc.tuple(codes, fc.constantFrom('code', 'otp')).map(([secret, name]) => ({ secret, text: `/sign-in?${name}=${secret}` })),
  fc.tuple(secrets, parameter).map(([secret, name]) => ({ secret, text: `${site}/callback?a=1#${name}=${secret}` })),
  fc.tuple(secrets, tokenPath).map(([secret, path]) => ({ secret, text: `${site}${path}${secret}/view?a=1` })),
  secrets.map((secret) => ({ secret, text: `postgres://foyer:${secret}@db.example:5432/foyer` })),
);
const json = fc
  .tuple(
    secrets,
    fc.constantFrom<(secret: string) => unknown>(
      (token) => ({ a: 1, token, b: 2 }),
      (secret) => ({ user: { newPassword: secret } }),
      (secret) => ({ api_keys: [secret], list: [{ 'set-cookie': ['a=b', `sid=${secret}; Path=/`] }] }),
      (secret) => [['cookie', `a=b; sid=${secret}`]],
      (secret) => ({ rawHeaders: ['Host', 'site.example', 'Authorization', `Bearer ${secret}`] }),
      (secret) => ({ headers: [{ name: 'x-auth-token', value: secret }] }),
    ),
  )
  .map(([secret, make]) => ({ secret, text: JSON.stringify(make(secret)) }));
const headers = fc
  .tuple(
    secrets,
    fc.constantFrom(
      'Cookie: a=b; session=',
      'Set-Cookie: sid=',
      'Authorization: Bearer ',
      'authorization: Token ',
      'X-Api-Key: ',
    ),
  )
  .map(([secret, header]) => ({ secret, text: `Host: site.example\r\n${header}${secret}\r\nAccept: */*` }));
const prose = fc
  .tuple(secrets, fc.constantFrom('sign-in with password=', 'Password: ', 'it sent access_token=', 'sent Bearer '))
  .map(([secret, words]) => ({ secret, text: `${words}${secret} and failed` }));

const encodings: ((text: string) => string)[] = [
  (text) => text,
  encodeURIComponent,
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => new URLSearchParams({ a: text }).toString().slice(2),
  (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
  (text) => text.replaceAll(/[^a-z0-9]/gi, (one) => `&#x${one.charCodeAt(0).toString(16)};`),
  (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  (text) => text.replaceAll(/[^a-z0-9 -]/gi, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
];
const carriers: ((text: string) => string)[] = [
  (text) => `https://own.example/?from=${text}`,
  (text) => `/auth?returnTo=${text}&page=2`,
  (text) => `/login#next=${text}`,
  (text) => JSON.stringify({ note: text, page: 2 }),
  (text) => `Referer: ${text}\r\nAccept: */*`,
  (text) => `Failed to fetch ${text} (offline)`,
  (text) => `<a href="${text}">open</a>`,
];
const levels = fc.array(fc.tuple(fc.constantFrom(...encodings), fc.constantFrom(...carriers)), { maxLength: 3 });
const within = (around: [(text: string) => string, (text: string) => string][], text: string) =>
  around.reduce((inner, [encode, carry]) => carry(encode(inner)), text);
const nested = fc
  .tuple(fc.oneof(addresses, json, headers, prose), levels)
  .map(([{ secret, text }, around]) => ({ secret, text: within(around, text) }));

const error = (text: string) => new Error(text, { cause: { text } });
const ways: Record<string, (text: string) => string> = {
  'as a text': redactText,
  'as the message of an error': (text) => JSON.stringify(redactValue({ failure: error(text) })),
  'as an error with its cause': (text) => errorText(error(text)),
  'in nested objects': (text) =>
    JSON.stringify(redactValue({ a: [{ b: text }, new Map([['c', { [text]: text }]]), new Set([text])] })),
};

describe('a secret at any depth and in any encoding', () => {
  it.each(Object.entries(ways))('does not come out %s', (_, written) => {
    fc.assert(
      fc.property(nested, ({ secret, text }) => {
        expect(written(text)).not.toContain(secret);
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not come out in part, whatever signs are in it', () => {
    const password = from(`&;#%=+/\\"'<>(){}[],:?@! `, 1, 4).map((signs) => `qwertz${signs}yxcvbn`);
    const given = fc.constantFrom<(password: string) => string>(
      (secret) => `/login?a=1&password=${encodeURIComponent(secret)}&b=2`,
      (secret) => `https://ann:${encodeURIComponent(secret)}@site.example/x`,
      (secret) => JSON.stringify({ a: 1, password: secret, b: 2 }),
    );
    fc.assert(
      fc.property(password, given, levels, (secret, make, around) => {
        expect(redactText(within(around, make(secret)))).not.toMatch(/qwertz|yxcvbn/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is cut alone: an address within an address keeps the rest', () => {
    fc.assert(
      fc.property(secrets, fc.nat({ max: 3 }), (secret, depth) => {
        const around = (inner: string) =>
          Array.from({ length: depth }).reduce<string>((text) => `/a?from=${encodeURIComponent(text)}&page=2`, inner);
        expect(redactText(around(`/reset?token=${secret}&sort=name`))).toBe(
          around('/reset?token=SECRET&sort=name').replace('SECRET', '[redacted]'),
        );
      }),
    );
  });

  it('stays hidden when the text is looked through again', () => {
    fc.assert(fc.property(nested, ({ text }) => redactText(redactText(text)) === redactText(text)));
  });
});

it('hides what is encoded more often than anybody would', () => {
  let text = '/reset?token=hunter2';
  for (let times = 0; times < 20; times += 1) text = encodeURIComponent(text);
  expect(redactText(`see ${text} and more`)).toBe('see [redacted] and more');
});

it.each<[unknown, unknown]>([
  [new Map([['Authorization', 'abc']]), [['Authorization', '[redacted]']]],
  [
    [
      ['cookie', 'a=b'],
      ['host', 'x'],
    ],
    [
      ['cookie', '[redacted]'],
      ['host', 'x'],
    ],
  ],
  [
    ['Host', 'x', 'Cookie', 'a=b'],
    ['Host', 'x', 'Cookie', '[redacted]'],
  ],
  [
    ['password', 'email'],
    ['password', 'email'],
  ],
  [
    { name: 'x-api-key', value: 'abc' },
    { name: 'x-api-key', value: '[redacted]' },
  ],
  [{ code: 123456 }, { code: '[redacted]' }],
  [{ code: Object.create(null) }, { code: {} }],
  [
    { code: 'ENOENT', key: 'id', value: 3 },
    { code: 'ENOENT', key: 'id', value: 3 },
  ],
  [{ '/book/abc': 1 }, { '/book/[redacted]': 1 }],
  [{ body: '{"token":"abc"}' }, { body: '{"token":[redacted]}' }],
  [Symbol('token=abc'), 'Symbol(token=[redacted])'],
])('hides a value by its name in lists and maps: %o', (value, shown) => {
  expect(redactValue(value)).toEqual(shown);
});

describe('what is no secret', () => {
  const word = fc.constantFrom(
    'orders',
    'a-long-slug-of-a-post',
    'v2',
    '2024',
    'my%20photo.jpg',
    'caf%C3%A9',
    'index.html',
    'a_b',
  );
  const segment = fc.oneof(word, fc.uuid(), fc.nat().map(String));
  const name = fc.constantFrom('sort', 'limit', 'page', 'from', 'status', 'filter%5Bname%5D', 'ids[]');
  const path = fc.array(segment, { maxLength: 5 }).map((parts) => `/api/admin/${parts.join('/')}`);
  const query = fc.array(fc.tuple(name, segment), { maxLength: 4 }).map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
  const address = fc.tuple(path, query).map(([first, second]) => (second ? `${first}?${second}` : first));

  it('stays readable in an address, also within another', () => {
    fc.assert(
      fc.property(address, fc.array(fc.constantFrom(...encodings), { maxLength: 3 }), (given, levels) => {
        const text = levels.reduce((inner, encode) => `https://studio.example/auth?returnTo=${encode(inner)}`, given);
        expect(redactText(text)).toBe(text);
      }),
    );
  });

  const sentences = [
    'duplicate key value violates unique constraint, primary key: id',
    'SyntaxError: Unexpected token: <',
    `Unexpected token '<', "<!doctype "... is not valid JSON`,
    'TokenExpiredError: jwt expired',
    'connect ECONNREFUSED 127.0.0.1:5432 code=ECONNREFUSED',
    '{"code":"ENOENT","path":"C:\\\\Users\\\\new\\\\table.csv","status":404}',
    'Smith &amp; Sons &lt;office&gt; paid 100% at 12:30',
    'GET /api/admin/orders 200 in 13 ms',
    'ann@example.com asked: is https://studio.example:3000/?to=bob@example.com right?',
    '["password","email"] were changed',
    'git clone ssh://git@github.com/a/b.git',
  ];
  it.each(sentences)('stays readable in prose: %s', (text) => {
    expect(redactText(text)).toBe(text);
  });
});
