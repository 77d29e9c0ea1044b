import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileName, folderName, freeName, sameName } from './name-rules.ts';

describe('a name', () => {
  it.each(['', '   ', '.', '..', 'a/b', 'a\\b', 'a\u0000b', 'a\nb', 'a\u202eb', 'x'.repeat(121)])('cannot be %j', (name) => {
    expect(folderName.safeParse(name).success).toBe(false);
  });

  it.each(['Fotos für “Ann”', '写真', '👩‍👩‍👧', '.env', 'a.b.c', 'x'.repeat(120)])('can be %j', (name) => {
    expect(folderName.parse(` ${name} `)).toBe(name.normalize('NFC'));
  });

  it('has one way to write its accents', () => {
    expect(fileName.parse('Cafe\u0301.png')).toBe('Caf\u00e9.png');
    expect(sameName('CAFE\u0301')).toBe(sameName('café'));
  });
});

describe('a name that is taken', () => {
  it.each([
    ['Logo.png', ['logo.PNG'], 'Logo (2).png'],
    ['Logo.png', ['logo.png', 'logo (2).png'], 'Logo (3).png'],
    ['.env', ['.env'], '.env (2)'],
    ['Notes', ['notes'], 'Notes (2)'],
    ['archive.of everything and more', ['archive.of everything and more'], 'archive.of everything and more (2)'],
    ['Free.png', ['logo.png'], 'Free.png'],
  ])('%s gets a number', (name, taken, free) => {
    expect(freeName(name, new Set(taken.map(sameName)), 200)).toBe(free);
  });

  it('is cut to make room for its number, and not in the middle of a letter', () => {
    const long = `${'a'.repeat(196)}.png`;
    const free = freeName(long, new Set([sameName(long)]), 200);
    expect(free).toBe(`${'a'.repeat(192)} (2).png`);
    const emoji = `${'a'.repeat(191)}😀😀.png`;
    expect(freeName(emoji, new Set([sameName(emoji)]), 200)).toBe(`${'a'.repeat(191)} (2).png`);
  });

  it('is never given twice, whatever the names are', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 6 }), { maxLength: 30 }), (names) => {
        const taken = new Set<string>();
        for (const name of names) {
          const free = sameName(freeName(name, taken, 200));
          expect(taken.has(free)).toBe(false);
          taken.add(free);
        }
      }),
    );
  });
});
