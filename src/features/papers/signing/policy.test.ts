import { describe, expect, it } from 'vitest';
import { nextReminder } from '#features/papers/sending/policy.ts';
import { isAhead } from '#shared/fetched-ahead.ts';
import { isMachine } from './policy.ts';

describe('who has seen a document', () => {
  it.each([
    'WhatsApp/2.23.20.0',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
    'curl/8.5.0',
    'python-requests/2.31',
  ])('not %s', (agent) => expect(isMachine(agent)).toBe(true));
  it('a name of any length is looked at once', () => expect(isMachine('a'.repeat(400_000))).toBe(false));
  it('nobody without a name', () => expect([isMachine(null), isMachine('')]).toEqual([true, true]));
  it.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
    'Mozilla/5.0 (Linux; Android 15; CUBOT NOTE 21) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  ])('a person with %s', (agent) => expect(isMachine(agent)).toBe(false));
  it('not a browser that loads ahead', () => {
    expect(isAhead(new Headers({ 'sec-purpose': 'prefetch;prerender' }))).toBe(true);
    expect(isAhead(new Headers({ 'sec-fetch-mode': 'navigate' }))).toBe(false);
  });
});

describe('reminders', () => {
  const sent = new Date('2026-03-01T10:00:00Z');
  it('come three, seven and fourteen days after sending', () => {
    expect([0, 1, 2, 3].map((count) => nextReminder(sent, count)?.toISOString() ?? null)).toEqual([
      '2026-03-04T10:00:00.000Z',
      '2026-03-08T10:00:00.000Z',
      '2026-03-15T10:00:00.000Z',
      null,
    ]);
  });
});
