import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { SitePicture } from '#shared/site-picture.ts';
import { Portrait } from './portrait.tsx';

const drawn = (owner_picture: string | null, picture: SitePicture | null = null) =>
  renderToStaticMarkup(createElement(Portrait, { owner: { owner_name: 'Olga Owner', owner_picture }, picture }));

it('keeps the stripes inside the coat, and its hair in every theme', () => {
  const svg = drawn(null);
  expect(svg).toMatch(/<path d="M48 520H432[^"]*" clip-path="url\(#portrait-body\)"/);
  const [, hair = ''] = /<path d="M146 268[^"]*" fill="([^"]+)"/.exec(svg) ?? [];
  expect(hair, 'neither as dark as a dark page nor as light as the skin').toContain('clamp(0.42, l, 0.5)');
});

it('gives way to the owner’s picture', () => {
  const html = drawn('/files/me.jpg');
  expect(html).toContain('src="/files/me.jpg"');
  expect(html).toContain('alt="Olga Owner"');
  expect(html).not.toContain('<svg');
});

it('gives way to a picture of the Media Library, cut around its focal point', () => {
  const picture: SitePicture = {
    ...{ src: '/files/a.webp', width: 960, height: 640, alt: 'Olga at her desk', credit: 'Foto Frei', focal: { x: 32, y: 78 } },
    sources: [{ type: 'image/avif', srcset: '/files/a.avif 960w' }],
  };
  const html = drawn('/files/me.jpg', picture);
  expect(html).not.toContain('/files/me.jpg');
  expect(html).toContain('<source type="image/avif" srcSet="/files/a.avif 960w" sizes="');
  expect(html).toMatch(/<img src="\/files\/a.webp" alt="Olga at her desk" width="960" height="640" loading="lazy"/);
  expect(html).toContain('focal-x-30 focal-y-80');
  expect(html, 'the content policy takes no inline styles').not.toContain('style=');
  expect(html).toContain('Foto Frei');
});
