import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultColors } from '#shared/branding.ts';
import { contrastRatio, readableInk } from '#ui/brand-ink.ts';
import { brandStyle } from '#ui/brand-tokens.ts';

const anyHex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('ink on any colour reaches AA', () => {
  fc.assert(fc.property(anyHex, (hex) => contrastRatio(hex, readableInk(hex)) >= 4.5));
});

test('contrast runs from 1 to 21, either way round', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrastRatio('#1f4d3f', '#1f4d3f')).toBe(1);
});

test('brand style carries the five colours', () => {
  expect(brandStyle(defaultColors)).toBe(
    ':root{--brand-primary:#1f4d3f;--brand-secondary:#2b2a33;--brand-accent:#e4572e;--brand-background:#fbfaf8;--brand-text:#17161a}',
  );
});

test('anything that is not a hex colour is dropped', () => {
  expect(brandStyle({ primary: '#fff</style><script>', accent: 'red', text: '#ABCDEF' })).toBe(':root{--brand-text:#abcdef}');
});

test('a dark brand background turns text colours light', () => {
  expect(brandStyle({ background: '#101010' })).toContain('--brand-ink-min:.78');
});

test('the stylesheet and the stored defaults agree', () => {
  const css = readFileSync(new URL('../app/app.css', import.meta.url), 'utf8');
  for (const [name, value] of Object.entries(defaultColors)) expect(css).toContain(`--brand-${name}: ${value};`);
});
