import { describe, expect, it } from 'vitest';
import {
  addressLine,
  columnWidth,
  gapAbove,
  gapBelow,
  headlineLines,
  lastLine,
  rise,
  textLines,
} from '#features/website/seo/og-layout.ts';
import { publicPages } from './public-pages.ts';

// About as wide as the two faces are on average.
const headlineWidth = (line: string, size: number) => line.length * size * 0.53;
const textWidth = (line: string) => line.length * 13.2;

describe.each(publicPages.map((page) => [page.path, page] as const))('The picture of %s', (_, { headline, description }) => {
  const text = textLines(description, textWidth);
  const { size, lines } = headlineLines(headline, text[0]?.y ?? 0, headlineWidth);

  it('shows all of the headline and whole sentences of the text', () => {
    expect(lines.map(({ line }) => line).join(' ')).toBe(headline);
    const shown = text.map(({ line }) => line).join(' ');
    expect(description.startsWith(shown) && /[.!?]$/.test(shown)).toBe(true);
  });

  it('has room around every line', () => {
    expect((lines[0]?.y ?? 0) - size * rise).toBeGreaterThanOrEqual(addressLine + gapAbove);
    expect((text[0]?.y ?? 0) - (lines.at(-1)?.y ?? 0)).toBeGreaterThanOrEqual(gapBelow);
    expect(text.at(-1)?.y).toBe(lastLine);
    for (const { line } of text) expect(textWidth(line)).toBeLessThanOrEqual(columnWidth);
    for (const { line } of lines) expect(headlineWidth(line, size)).toBeLessThanOrEqual(columnWidth);
  });
});
