import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecretBox } from '#platform/crypto/secret-box.server.ts';
import { personalValues, withoutValues } from './personal-values.ts';
import { openContent, sealContent } from './sealed-content.server.ts';

const secrets = createSecretBox('a secret for tests that nobody else uses');
const inFile = (words: string) => Buffer.from(words).toString('base64');
const email = (words: string, more: Partial<Parameters<typeof sealContent>[1]> = {}) => ({
  ...{ subject: 'News', html: `<p>${words}</p>`, text: words, attachments: [] },
  ...more,
});

const percent = (text: string) => encodeURIComponent(text);
const lower = (text: string) => text.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
const html = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
const spellings: Record<string, (text: string) => string> = {
  'as it is': (text) => text,
  'escaped for HTML': html,
  'percent-encoded': percent,
  'percent-encoded twice': (text) => percent(percent(text)),
  'percent-encoded in small letters': (text) => lower(percent(text)),
  'percent-encoded within HTML': (text) => html(percent(text)),
  'in JSON': (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  'in a calendar': (text) => text.replaceAll(/[,;\\]/g, '\\$&'),
};

/** Paths and parameters that no pattern knows. */
const link = fc
  .tuple(fc.stringMatching(/^[a-z]{6,12}$/), fc.stringMatching(/^[A-Za-z0-9_~.,;'-]{8,40}$/), fc.boolean())
  .map(([place, token, isParameter]) =>
    isParameter ? `https://studio.test/${place}?about=me&for=${token}` : `https://studio.test/${place}/${token}`,
  );

describe('the links and codes of an email', () => {
  it('are cut in every spelling, whatever they look like', () => {
    fc.assert(
      fc.property(link, fc.constantFrom(...Object.keys(spellings)), (value, how) => {
        const written = spellings[how]?.(value) ?? '';
        const token = value.split(/[/=]/).at(-1) ?? '';
        const shown = withoutValues(`Before https://own.example/?from=${written} after`, [value]);
        expect(shown).toBe('Before https://own.example/?from=[redacted] after');
        expect(shown).not.toContain(token);
      }),
      { numRuns: 500 },
    );
  });

  it('are kept out of the table in subject, text, HTML and files, and are sent', () => {
    fc.assert(
      fc.property(link, (value) => {
        const words = `https://own.example/?from=${value} and https://own.example/?next=${percent(value)}`;
        const files = [
          {
            filename: 'call.ics',
            content_type: 'text/calendar',
            content: inFile(`DESCRIPTION:${value.slice(0, 30)}\r\n ${value.slice(30)}`),
          },
          { filename: 'picture.png', content_type: 'image/png', content: inFile(value) },
          { filename: 'terms.txt', content_type: 'text/plain', content: inFile('No link in here') },
        ];
        const whole = { ...email(words), subject: `Open ${value}`, html: `<a href="${html(words)}">x</a>`, attachments: files };
        const stored = sealContent(secrets, whole, { personal: [value] });
        const shown = JSON.stringify({ ...stored, sealed: null });
        for (const how of Object.values(spellings)) expect(shown).not.toContain(how(value));
        expect(shown).not.toContain(inFile(value));
        expect(stored.attachments.map(({ filename }) => filename)).toEqual(['terms.txt']);
        const sent = openContent(secrets, stored);
        expect(sent).toMatchObject({ subject: whole.subject, html: whole.html, text: whole.text });
        expect(sent.attachments).toHaveLength(3);
      }),
      { numRuns: 100 },
    );
  });

  it('leave an email without any as it is, and have the patterns of the log on top', () => {
    const plain = email('Read https://studio.test/blog/what-a-website-costs');
    expect(sealContent(secrets, plain)).toEqual({ ...plain, sealed: null });
    const typed = sealContent(secrets, email('https://studio.test/auth/reset-password?token=q7Jk2mNx'), { personal: ['493021'] });
    expect(typed.text).not.toContain('q7Jk2mNx');
  });

  it('of an earlier version, sealed without their subject, can still be sent', () => {
    const before = secrets.seal(JSON.stringify({ html: '<p>Old</p>', text: 'Old', attachments: [] }));
    const stored = { subject: 'From before', html: '', text: '', attachments: [], sealed: before };
    expect(openContent(secrets, stored)).toMatchObject({ subject: 'From before', text: 'Old' });
  });
});

describe('what counts as one', () => {
  const field = (name: string, kind: 'link' | 'code' | 'text') => ({ name, kind, is_optional: false, options: [] });
  const fields = [
    field('studio_url', 'link'),
    field('url', 'link'),
    field('post_url', 'link'),
    field('code', 'code'),
    field('who', 'text'),
  ];
  const of = (url: string) =>
    personalValues(
      { fields, public_links: ['post_url'] },
      { studio_url: 'https://studio.test', url, post_url: 'https://studio.test/blog/a', code: ' 493021 ', who: 'Ada' },
    );

  it.each([
    ['https://studio.test/auth/reset-password?token=abc', true],
    ['https://studio.test/any/thing', true],
    ['https://studio.test/administer', true],
    ['https://studio.test/dashboard/orders/1?token=q7Jk2mNx8RtY4vBw1ZcE9a', true],
    ['https://studio.test/dashboard/orders/1', false],
    ['https://studio.test/admin/settings?tab=team', false],
    ['mailto:vera@example.com?subject=Re', false],
  ])('%s: %s', (url, isPersonal) => {
    expect(of(url)).toEqual(isPersonal ? [url, '493021'] : ['493021']);
  });
});
