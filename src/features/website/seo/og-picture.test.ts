import { describe, expect, it } from 'vitest';
import { defaultColors } from '#shared/branding.ts';
import { inkOn, mixed } from './colors.ts';
import { pictureOf } from './og-picture.server.ts';

const text = {
  headline: 'I Design Digital Solutions That Drive Business Growth',
  text: 'Websites, branding, search and the systems behind them, designed and built by one developer who answers within 24 hours.',
  studio: 'A studio with a name of about sixty characters, all told & true',
  address: 'studio.test',
};

const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe('pictureOf', () => {
  it('draws a PNG of 1200 by 630', async () => {
    const { png, etag } = await pictureOf(text, defaultColors);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(sizeOf(png)).toEqual([1200, 630]);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
  });

  it('keeps it until what it shows changes', async () => {
    const first = await pictureOf(text, defaultColors);
    expect(await pictureOf({ ...text }, { ...defaultColors })).toBe(first);
    const other = await pictureOf(text, { ...defaultColors, primary: '#f4d35e' });
    expect(other.etag).not.toBe(first.etag);
    expect(other.png.equals(first.png)).toBe(false);
    expect((await pictureOf({ ...text, studio: 'Other' }, defaultColors)).etag).not.toBe(first.etag);
  });

  it('survives a headline of one endless word', async () => {
    expect(sizeOf((await pictureOf({ ...text, headline: 'x'.repeat(400) }, defaultColors)).png)).toEqual([1200, 630]);
  });
});

it('picks the readable ink and mixes evenly', () => {
  expect(inkOn('#1f4d3f')).toBe('#ffffff');
  expect(inkOn('#f4d35e')).toBe('#000000');
  expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080');
});
