import { describe, expect, it } from 'vitest';
import { checkedBy, proofOfSender, verdictOf } from './sender-proof-policy.ts';

const from = 'vera@shop.example.com';
const verdict = (...results: string[]) =>
  verdictOf(
    results.map((one) => `mx.studio.example; ${one}`),
    from,
    'mx.studio.example',
  );

describe('the mail server confirms a sender', () => {
  it.each([
    ['by DMARC', 'dmarc=pass header.from=shop.example.com'],
    ['by DMARC, in any case', 'DMARC=Pass header.From=Shop.Example.COM'],
    ['by DMARC of an address', 'dmarc=pass header.from=vera@shop.example.com'],
    ['by DMARC without its domain', 'dmarc=pass (p=none)'],
    ['by the key of the domain', 'dkim=pass header.d=shop.example.com'],
    ['by the key of the domain above', 'dkim=pass header.d=example.com'],
    ['by the identity that signed', 'dkim=pass header.i=@example.com'],
    ['by one key of several', 'dkim=fail header.d=example.com; dkim=pass header.d=list.example; dkim=pass header.d=example.com.'],
    ['by the envelope', 'spf=pass smtp.mailfrom=bounce@example.com'],
    ['by the domain of the envelope', 'spf=pass smtp.mailfrom=shop.example.com'],
    ['by a key where DMARC has no policy', 'dmarc=none header.from=shop.example.com; dkim=pass header.d=example.com'],
    ['by a key where DMARC could not be asked', 'dmarc=temperror; dkim=pass header.d=example.com'],
    ['by the envelope beside the greeting', 'spf=fail smtp.helo=mail.example.com; spf=pass smtp.mailfrom=example.com'],
  ])('%s: %s', (_, results) => expect(verdict(results)).toBe('mail_server'));

  it.each([
    ['nothing', 'none'],
    ['DMARC of another domain', 'dmarc=pass header.from=other.example'],
    ['DMARC of the domain above alone', 'dmarc=pass header.from=example.com'],
    ['two that differ', 'dmarc=none; dmarc=pass'],
    ['a key of another domain', 'dkim=pass header.d=other.example'],
    ['a key of a domain below', 'dkim=pass header.d=mail.shop.example.com'],
    ['a key of a name that ends alike', 'dkim=pass header.d=ample.com'],
    ['a key of the whole top level', 'dkim=pass header.d=com'],
    ['a key of another domain with the right identity', 'dkim=pass header.d=other.example header.i=vera@shop.example.com'],
    ['a key of two domains', 'dkim=pass header.d=example.com header.d=other.example'],
    ['a key that failed', 'dkim=fail header.d=example.com'],
    ['a key of no domain', 'dkim=pass'],
    ['the greeting alone', 'spf=pass smtp.helo=shop.example.com'],
    ['a softfail', 'spf=softfail smtp.mailfrom=example.com'],
    ['two envelopes that differ', 'spf=pass smtp.mailfrom=example.com; spf=none smtp.mailfrom=example.com'],
    ['an envelope of another domain', 'spf=pass smtp.mailfrom=vera@shop.example.com@other.example'],
    ['what broke off', 'dkim=pass header.d=example.com; spf=none (oh'],
  ])('by %s it does not: %s', (_, results) => expect(verdict(results)).toBe('none'));

  it('knows what was forged, whatever else passed', () => {
    expect(verdict('dkim=pass header.d=example.com; dmarc=fail header.from=shop.example.com')).toBe('failed');
    expect(verdict('dmarc=pass; dmarc=fail')).toBe('failed');
  });

  it('by the topmost result of each method: what stands below was in the email already', () => {
    const forged = 'dmarc=pass header.from=shop.example.com; dkim=pass header.d=example.com';
    expect(verdict('dmarc=fail', forged)).toBe('failed');
    expect(verdict('dmarc=none; dkim=none', forged)).toBe('none');
    expect(verdict('spf=pass smtp.mailfrom=other.example', 'dmarc=pass')).toBe('mail_server');
    expect(verdict('dmarc=none (oh', forged)).toBe('none');
    expect(verdict(...Array.from({ length: 60 }, () => 'iprev=pass'), forged)).toBe('none');
  });

  it('by its own name alone', () => {
    const passed = 'dmarc=pass header.from=shop.example.com';
    const own = (header: string, authserv_id: string | null) => verdictOf([header], from, authserv_id);
    expect(own(`MX.Studio.Example 1; ${passed}`, 'mx.studio.EXAMPLE')).toBe('mail_server');
    expect(own(`mx.studio.example.evil.example; ${passed}`, 'mx.studio.example')).toBe('none');
    expect(own(passed, 'mx.studio.example')).toBe('none');
    expect(own(`mx.studio.example; ${passed}`, '')).toBe('none');
    expect(own(`; ${passed}`, '')).toBe('none');
    expect(own(passed, null)).toBe('mail_server');
    expect(own(`mx.studio.example; ${passed}`, null)).toBe('none');
  });

  it('whichever way a domain is spelled', () => {
    const own = (address: string, domain: string) => verdictOf([`mx; dkim=pass header.d=${domain}`], address, 'mx');
    expect(own('vera@bücher.example', 'xn--bcher-kva.example')).toBe('mail_server');
    expect(own('vera@xn--bcher-kva.example', 'bücher.example')).toBe('mail_server');
    expect(own('vera@bucher.example', 'bücher.example')).toBe('none');
    for (const nobody of ['', '@', 'vera', 'vera@', 'vera@[192.0.2.1]']) expect(own(nobody, 'none'), nobody).toBe('none');
  });
});

it('a reply key proves a sender, but not one that the mail server knows to be forged', () => {
  expect(proofOfSender('none', true)).toBe('reply_key');
  expect(proofOfSender('mail_server', true)).toBe('reply_key');
  expect(proofOfSender('mail_server', false)).toBe('mail_server');
  expect(proofOfSender('none', false)).toBe('none');
  expect(proofOfSender('failed', true)).toBe('failed');
});

it('the server that is named first is noted, if it may be one', () => {
  expect(checkedBy(['spf=pass', 'MX.One.example 1; none', 'mx.two.example; none'])).toBe('mx.one.example');
  for (const odd of ['<b>; none', `${'m'.repeat(256)}; none`, '"a b"; none', '; none']) expect(checkedBy([odd]), odd).toBeNull();
  expect(checkedBy([])).toBeNull();
});
