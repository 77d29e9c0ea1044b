import { describe, expect, it } from 'vitest';
import { parseAuthenticationResults } from './authentication-results-policy.ts';

const resultsOf = (value: string) => parseAuthenticationResults(value).results.map(({ method, result }) => `${method}=${result}`);
const broken = { results: [], isWhole: false };

describe('the header Authentication-Results', () => {
  it('of Gmail is read whole', () => {
    const value = [
      'mx.google.com;',
      '       dkim=pass header.i=@example.com header.s=s1 header.b="aB+/c=";',
      '       spf=pass (google.com: domain of vera@example.com designates 192.0.2.1 as permitted sender) smtp.mailfrom=vera@example.com;',
      '       dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=example.com',
    ].join('\r\n');
    expect(parseAuthenticationResults(value)).toEqual({
      authserv_id: 'mx.google.com',
      isWhole: true,
      results: [
        {
          method: 'dkim',
          result: 'pass',
          properties: [
            ['header.i', '@example.com'],
            ['header.s', 's1'],
            ['header.b', 'aB+/c='],
          ],
        },
        { method: 'spf', result: 'pass', properties: [['smtp.mailfrom', 'vera@example.com']] },
        { method: 'dmarc', result: 'pass', properties: [['header.from', 'example.com']] },
      ],
    });
  });

  it('of Exchange Online names no server', () => {
    const value =
      'spf=pass (sender IP is 192.0.2.1)\n smtp.mailfrom=example.com; dkim=pass (signature was verified)\n header.d=example.com;dmarc=pass action=none\n header.from=example.com;compauth=pass reason=100';
    expect(parseAuthenticationResults(value).authserv_id).toBeNull();
    expect(resultsOf(value)).toEqual(['spf=pass', 'dkim=pass', 'dmarc=pass', 'compauth=pass']);
  });

  it.each([
    ['MX.Example.com; none', 'mx.example.com'],
    ['mx.example.com 1; none', 'mx.example.com'],
    [' (a comment (in another) \\) ) "mx.example.com" (v) 1 (x); none', 'mx.example.com'],
    ['mx.example.com', 'mx.example.com'],
    ['mx.example.com tlsver=1.3; none', 'mx.example.com'],
    ['', ''],
  ])('%j names its server', (value, authserv_id) => {
    expect(parseAuthenticationResults(value)).toEqual({ authserv_id, results: [], isWhole: true });
  });

  it.each([
    ['a comment', 'mx; dkim=fail (dmarc=pass header.from=a.example) header.d=a.example', ['dkim=fail']],
    ['a comment in a comment', 'mx; spf=none (a (b) ; dmarc=pass) smtp.mailfrom=a', ['spf=none']],
    ['an escaped bracket in a comment', 'mx; spf=none (a \\) ; dmarc=pass) smtp.mailfrom=a', ['spf=none']],
    ['a quote', 'mx; spf=none reason="a; dmarc=pass \\" ; dmarc=pass"', ['spf=none']],
    ['a quote within a value', 'mx; spf=none smtp.mailfrom="a;dmarc=pass"@a.example', ['spf=none']],
    ['a bracket in a quote', 'mx; spf=none reason="(" ; dkim=none', ['spf=none', 'dkim=none']],
  ])('holds no results within %s', (_, value, results) => expect(resultsOf(value)).toEqual(results));

  it('may fold, name versions of methods, and have blanks around everything', () => {
    expect(resultsOf('mx\r\n\t1\r\n ;\r\n\tDKIM/1 =\r\n Pass ( ok )\theader.d = a.example ;; ; dkim=fail')).toEqual([
      ...['dkim=pass', 'dkim=fail'],
    ]);
    const [{ properties } = { properties: [] }] = parseAuthenticationResults(
      'mx; spf=pass smtp.mailfrom=b=1=c@a.example',
    ).results;
    expect(properties).toEqual([['smtp.mailfrom', 'b=1=c@a.example']]);
  });

  it.each([
    ['a comment without an end', 'mx; dkim=pass (header.d=a.example'],
    ['an end without a comment', 'mx; dkim=pass) header.d=a.example'],
    ['a quote without an end', 'mx; dkim=pass header.d="a.example'],
    ['an escape at its end', 'mx; dkim=pass header.d="a\\'],
    ['more results than any server writes', `mx${'; dkim=pass'.repeat(101)}`],
    ['more letters than any server writes', `mx; dkim=pass reason=${'x'.repeat(16_384)}`],
  ])('with %s proves nothing', (_, value) => expect(parseAuthenticationResults(value)).toMatchObject(broken));

  it.each([
    ['nested comments', '('],
    ['ends of comments', ')'],
    ['quotes', '"'],
    ['escapes', '\\'],
    ['equals signs', '='],
    ['semicolons', ';'],
    ['blanks', ' '],
    ['pairs', 'a=b '],
    ['empty comments', '()'],
  ])('of megabytes of %s is read at once', (_, text) => {
    const started = performance.now();
    for (const start of ['', 'mx; ', 'mx; dkim=pass header.d=', '"']) parseAuthenticationResults(start + text.repeat(1_000_000));
    expect(performance.now() - started).toBeLessThan(500);
  });
});
