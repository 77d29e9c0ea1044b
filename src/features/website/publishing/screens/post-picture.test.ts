import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PostCover, PostPicture } from './post-picture.tsx';

const drawn = (slug: string) =>
  renderToStaticMarkup(
    createElement(PostCover, { ...{ slug, columns: 4, rows: 3, cover: null, boxes: [] }, ...{ coverClass: '', tilesClass: '' } }),
  );
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

it('keeps the accent to the tiles that nothing lies over', () => {
  const discs = slugs.map((slug) => {
    const svg = renderToStaticMarkup(createElement(PostPicture, { slug, columns: 4, rows: 3, brightTiles: [6, 7] }));
    return /M([\d]+ [\d]+)a36/.exec(svg)?.[1];
  });
  expect(new Set(discs)).toEqual(new Set(['214 150', '314 150']));
});

it('gives way to the cover that somebody has chosen', () => {
  const cover = {
    ...{ src: '/files/a.webp', width: 1200, height: 800, alt: 'A desk', credit: '', focal: { x: 20, y: 50 } },
    sources: [{ type: 'image/avif', srcset: '/files/a.avif 1200w' }],
  };
  const html = renderToStaticMarkup(
    createElement(PostCover, {
      ...{ slug: 'a', columns: 4, rows: 3, cover, boxes: [{ width: '92vw', ratio: 1 }], isFirst: true },
      ...{ coverClass: 'aspect-square', tilesClass: 'hidden' },
    }),
  );
  expect(html).not.toMatch(/<svg|hidden/);
  expect(html).toContain('<source type="image/avif" srcSet="/files/a.avif 1200w" sizes="calc(92vw * 1.5)"/>');
  expect(html).toMatch(/<img [^>]*alt="A desk" width="1200" height="800" loading="eager" fetchPriority="high"/);
});
