import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PostPicture } from './post-picture.tsx';

const drawn = (slug: string) => renderToStaticMarkup(createElement(PostPicture, { slug, columns: 4, rows: 3 }));
const slugs = Array.from({ length: 50 }, (_, at) => `post-${at}`);

it('is the same for an address and another for others', () => {
  expect(drawn('why-sites-are-slow')).toBe(drawn('why-sites-are-slow'));
  expect(new Set(slugs.map(drawn)).size).toBe(slugs.length);
});

it('has one tile in the accent, and is nothing that a screen reader would read', () => {
  for (const svg of slugs.map(drawn)) {
    expect(svg.match(/a36 36/g)).toHaveLength(2);
    expect(svg).toMatch(/<path d="M[^"M]*" class="fill-accent"/);
    expect(svg).toContain('aria-hidden="true"');
    expect(svg).not.toContain('NaN');
  }
});
