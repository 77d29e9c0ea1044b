import { describe, expect, it } from 'vitest';
import { defaultColors } from '#shared/branding.ts';
import { contrastWarnings } from './contrast.ts';

describe('contrast warnings', () => {
  it('have nothing to say about the default colors', () => {
    expect(contrastWarnings(defaultColors)).toEqual([]);
  });

  it('name the contrast of a text that cannot be read', () => {
    const [warning] = contrastWarnings({ ...defaultColors, text: '#cccccc', background: '#ffffff' });
    expect(warning).toBe('Text on background has a contrast of 1.6:1 and would be hard to read; it needs at least 4.5:1.');
  });

  it('tell when buttons vanish', () => {
    expect(contrastWarnings({ ...defaultColors, primary: '#fbfaf7' }).join()).toContain('primary color');
  });
});
