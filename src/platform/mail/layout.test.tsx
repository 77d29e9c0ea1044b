import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultColors } from '#shared/branding.ts';
import { renderMail } from './layout.tsx';
import { contrast, mailPalettes } from './mail-colors.ts';

const brand = {
  companyName: 'Ada & Söhne',
  logoUrl: null,
  colors: defaultColors,
  address: '1 Main Street\nPortland',
  siteUrl: 'https://ada.example',
};

describe('mail layout', () => {
  it('renders every block twice: in HTML and as plain text', () => {
    const { html, text } = renderMail({
      brand,
      title: 'Confirm your address',
      preview: 'One click and you are in',
      blocks: [
        { type: 'paragraph', text: 'Hello <Ann> & co.' },
        { type: 'button', label: 'Confirm', url: 'https://ada.example/confirm?a=1&b=2' },
        { type: 'code', label: 'Your code', code: '493 021' },
        { type: 'list', items: ['First', 'Second'] },
        { type: 'key-values', rows: [{ label: 'Total', value: '$125,000.00', strong: true }] },
      ],
    });
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    expect(html).toContain('Hello &lt;Ann&gt; &amp; co.');
    expect(html).toContain('href="https://ada.example/confirm?a=1&amp;b=2"');
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('Ada &amp; Söhne');
    expect(text).toBe(
      `Confirm your address
====================

Hello <Ann> & co.

Confirm:
https://ada.example/confirm?a=1&b=2

Your code: 493 021

- First
- Second

Total: $125,000.00

-- 
Ada & Söhne
1 Main Street
Portland
https://ada.example`,
    );
  });

  it('breaks what has no place to break at, and keeps an amount in one piece', () => {
    const cellOf = (value: string) => {
      const rows = [{ label: 'Value', value }];
      const { html } = renderMail({ brand, title: 't', preview: 'p', blocks: [{ type: 'key-values', rows }] });
      return new RegExp(`style="([^"]*)">${value}<`).exec(html)?.[1];
    };
    expect(cellOf('9f86d081'.repeat(8))).toContain('word-break:break-all');
    expect(cellOf('125,000.00')).toContain('white-space:nowrap');
    expect(cellOf('An ordinary sentence that is long')).toContain('overflow-wrap:normal;word-break:normal');
    expect(cellOf('An ordinary sentence that is long')).not.toContain('break-all');
  });

  it('breaks long words everywhere, so that none widens the mail', () => {
    const { html } = renderMail({
      brand,
      title: 'W'.repeat(80),
      preview: 'p',
      blocks: [{ type: 'paragraph', text: 'w'.repeat(200) }],
    });
    const [frame] = /<table[^>]*max-width:560px[^>]*>/.exec(html) ?? [];
    expect(frame).toContain('overflow-wrap:anywhere;word-break:break-word');
    expect(html.indexOf(frame ?? '-')).toBeLessThan(html.indexOf('<h1'));
  });

  it('sets figures at the right, and answers in words at the left', () => {
    const rows = [{ label: 'Service', value: 'Branding' }];
    const alignOf = (block: { align?: 'start' }) =>
      /align="(\w+)"[^>]*>Branding</.exec(
        renderMail({ brand, title: 't', preview: 'p', blocks: [{ type: 'key-values', rows, ...block }] }).html,
      )?.[1];
    expect(alignOf({})).toBe('right');
    expect(alignOf({ align: 'start' })).toBe('left');
  });

  it('refuses to send a person to anything but a web or mail address', () => {
    const link = (url: string) => () =>
      renderMail({ brand, title: 't', preview: 'p', blocks: [{ type: 'button', label: 'x', url }] });
    for (const url of ['javascript:alert(1)', '/relative', 'data:text/html,x', '']) expect(link(url), url).toThrow('cannot link');
  });

  it('stays readable in whatever colours the owner picks', () => {
    const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(color, color, color, color, color, (primary, secondary, accent, background, text) => {
        for (const one of Object.values(mailPalettes({ primary, secondary, accent, background, text }))) {
          expect(contrast(one.ink, one.ground)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(one.muted, one.ground)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(one.link, one.ground)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(one.onButton, one.button)).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });
});
