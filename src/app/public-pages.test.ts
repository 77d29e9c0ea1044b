import { describe, expect, it } from 'vitest';
import { addressLine, columnWidth, headlineLines, lastLine, textLines } from '#features/website/seo/og-layout.ts';
import { publicPages } from './public-pages.ts';

// About as wide as the two faces are on average.
const headlineWidth = (line: string, size: number) => line.length * size * 0.53;
const textWidth = (line: string) => line.length * 14.2;

describe.each(publicPages.map((page) => [page.path, page] as const))('The picture of %s', (_, { headline, description }) => {
  const text = textLines(description, textWidth);
  const { size, lines } = headlineLines(headline, text[0]?.y ?? 0, headlineWidth);

  it('shows all of the headline and whole sentences of the text', () => {
    expect(lines.map(({ line }) => line).join(' ')).toBe(headline);
    const shown = text.map(({ line }) => line).join(' ');
    expect(description.startsWith(shown) && /[.!?]$/.test(shown)).toBe(true);
  });

  it('has room around every line', () => {
    expect((lines[0]?.y ?? 0) - size * 0.74).toBeGreaterThanOrEqual(addressLine + 44);
    expect((text[0]?.y ?? 0) - (lines.at(-1)?.y ?? 0)).toBeGreaterThanOrEqual(62);
    expect(text.at(-1)?.y).toBe(lastLine);
    for (const { line } of text) expect(textWidth(line)).toBeLessThanOrEqual(columnWidth);
    for (const { line } of lines) expect(headlineWidth(line, size)).toBeLessThanOrEqual(columnWidth);
  });
});
