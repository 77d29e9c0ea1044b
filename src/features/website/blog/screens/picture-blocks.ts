import { type Editor, Node, ReactNodeViewRenderer } from '@tiptap/react';
import type { CaptionedPicture } from '#shared/post-blocks.ts';
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

/** Behind what is selected, not in its place, and the text goes on below. */
function insertBlock(editor: Editor, type: 'picture' | 'gallery', attrs: Record<string, unknown>): void {
  const { $to } = editor.state.selection;
  const at = $to.depth > 0 ? $to.after(1) : $to.pos;
  editor
    .chain()
    .insertContentAt(at, [{ type, attrs }, { type: 'paragraph' }])
    .setTextSelection(at + 2)
    .focus()
    .run();
}

export const insertPicture = (editor: Editor, media: string): void => insertBlock(editor, 'picture', { media, caption: '' });

export const insertGallery = (editor: Editor, pictures: CaptionedPicture[]): void => insertBlock(editor, 'gallery', { pictures });
