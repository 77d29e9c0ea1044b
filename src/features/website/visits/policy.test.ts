import { describe, expect, it } from 'vitest';
import { campaignOf, deviceClassOf, referrerOf } from './policy.ts';

const own = ['studio.test', 'localhost'];

describe('A referrer', () => {
  it.each([
    ['https://www.Google.com/search?q=private', 'google.com'],
    ['android-app://com.slack/', 'com.slack'],
    ['https://xn--mnchen-3ya.example/a/b?c#d', 'xn--mnchen-3ya.example'],
    [null, ''],
    ['not an address', ''],
    ['javascript:alert(1)', ''],
    ['https://[2001:db8::1]/', ''],
    [`https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/`, ''],
    ['https://www.studio.test/about', null],
    ['http://localhost:3000/', null],
  ])('%s is kept as %s', (referer, kept) => expect(referrerOf(referer, own)).toBe(kept));
});

describe('A campaign', () => {
  it('is what the address says, in one spelling', () => {
    expect(campaignOf('?utm_source=News%20%20Letter&utm_medium=EMAIL&utm_campaign=%20Autumn%20')).toEqual({
      source: 'news letter',
      medium: 'email',
      campaign: 'autumn',
    });
    expect(campaignOf('?q=utm')).toEqual({});
  });

  it('is cut, and holds nothing that the database or a screen cannot take', () => {
    const { campaign } = campaignOf(`?utm_campaign=%00%1b${encodeURIComponent('\u202e')}${'😀'.repeat(80)}`);
    expect(campaign).toBe('😀'.repeat(60));
    expect(campaignOf('?utm_campaign=%ff%fe').campaign?.isWellFormed()).toBe(true);
    expect(campaignOf('?utm_campaign=%00').campaign).toBeUndefined();
  });
});

describe('A device', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1', 'phone'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36', 'phone'],
    ['Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36', 'tablet'],
    ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1', 'tablet'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'desktop'],
  ])('is told by %s', (userAgent, device) => {
    expect(deviceClassOf(userAgent)).toBe(device);
  });
});
