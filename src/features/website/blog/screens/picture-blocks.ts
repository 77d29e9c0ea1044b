import { Node, ReactNodeViewRenderer } from '@tiptap/react';
import { GalleryView } from './gallery-view.tsx';
import { PictureView } from './picture-view.tsx';
import { readGallery, readPicture } from './post-document.ts';

const parsed = (json: string | undefined): unknown => {
  try {
    return JSON.parse(json ?? '');
  } catch {
    return null;
  }
};

// What is pasted becomes one of them only where it is one of ours: pictures of other sites have no place in the stored form.

export const PictureNode = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  addAttributes: () => ({ media: { default: '', rendered: false }, caption: { default: '', rendered: false } }),
  parseHTML: () => [{ tag: 'figure[data-post-picture]', getAttrs: ({ dataset }) => readPicture(dataset)[0] ?? false }],
  renderHTML: ({ node: { attrs } }) => [
    'figure',
    { 'data-post-picture': '', 'data-media': attrs.media, 'data-caption': attrs.caption },
  ],
  addNodeView: () => ReactNodeViewRenderer(PictureView),
});

export const GalleryNode = Node.create({
  name: 'gallery',
  group: 'block',
  atom: true,
  addAttributes: () => ({ pictures: { default: [], rendered: false } }),
  parseHTML: () => [
    {
      tag: 'div[data-post-gallery]',
      getAttrs: ({ dataset }) => {
        const pictures = readGallery(parsed(dataset.postGallery));
        return pictures.length > 0 && { pictures };
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => ['div', { 'data-post-gallery': JSON.stringify(attrs.pictures) }],
  addNodeView: () => ReactNodeViewRenderer(GalleryView),
});
