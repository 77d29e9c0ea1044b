import { describe, expect, it } from 'vitest';
import { headlineLines, lastLine, textLines } from './og-layout.ts';

// About as wide as the two faces are on average.
const headlineWidth = (line: string, size: number) => line.length * size * 0.53;
const textWidth = (line: string) => line.length * 13.2;

describe('the picture of a page', () => {
  it('leaves no word alone on the last line', () => {
    const { lines } = headlineLines('Prices you can read before we talk.', lastLine - 38, headlineWidth);
    expect(lines.at(-1)?.line.split(' ').length).toBeGreaterThan(1);
  });

  it('shows whole sentences of a text that is too long, and cuts one that has none', () => {
    const long = 'word '.repeat(60).trim();
    const shown = (text: string) =>
      textLines(text, textWidth)
        .map(({ line }) => line)
        .join(' ');
    expect(shown(`Plans from $99. ${long}.`)).toBe('Plans from $99.');
    expect(shown(long)).toMatch(/word…$/);
  });

  it('cuts a headline of one endless word', () => {
    const { lines } = headlineLines('x'.repeat(400), 500, headlineWidth);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.line.endsWith('…')).toBe(true);
  });
});
