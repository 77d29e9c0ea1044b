import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Portrait } from './portrait.tsx';

const drawn = (owner_picture: string | null) =>
  renderToStaticMarkup(createElement(Portrait, { owner: { owner_name: 'Olga Owner', owner_picture } }));

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
