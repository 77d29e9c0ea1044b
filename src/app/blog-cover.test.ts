import { expect, it } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import type { SitePicture } from '#shared/site-picture.ts';
import { loader } from './routes/site/blog-cover.ts';

const picture: SitePicture = {
  ...{ src: '/files/original.jpg', width: 2000, height: 1000, alt: 'A desk', credit: '', focal: { x: 50, y: 50 } },
  sources: [
    { type: 'image/avif', srcset: '/files/a.avif 1200w' },
    { type: 'image/webp', srcset: '/files/s.webp 480w, /files/m.webp 1200w, /files/l.webp 1680w' },
  ],
};

async function asked(slug: string, cover: SitePicture | null | undefined) {
  const get = async () => {
    if (cover === undefined) throw new AppError('NOT_FOUND', 'This post does not exist.');
    return { cover };
  };
  const context = { get: () => ({ api: { blog: { get } } }) };
  const { status, headers } = (await loader({ params: { slug }, context } as never)) as Response;
  return { status, to: headers.get('location') };
}

it('leads to the file that the cover has now', async () => {
  expect(await asked('a-post', picture)).toEqual({ status: 302, to: '/files/m.webp' });
});

it.each<[string, string, SitePicture | null | undefined]>([
  ['a post that visitors do not see', 'a-post', undefined],
  ['a post without one', 'a-post', null],
  ['a drawing, which mail programs do not show', 'a-post', { ...picture, src: '/files/hills.svg', sources: [] }],
  ['what is no post', '..%2F..', picture],
])('knows none of %s', async (_, slug, cover) => {
  expect(await asked(slug, cover)).toEqual({ status: 404, to: null });
});
