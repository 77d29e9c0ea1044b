import { Plugin } from '@tiptap/pm/state';
import { type Editor, Extension, Node } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { isLinkTarget, isVideoId, type PostBlock, videoNames } from '#shared/post-blocks.ts';
import { sameJson } from '#shared/same-json.ts';
import { RichTextEditor } from '#ui/rich-text/editor-frame.tsx';
import { PlainListItem } from '#ui/rich-text/plain-list-item.ts';
import type { EditorProps } from '#ui/rich-text/rich-text-field.tsx';
import { GalleryNode, PictureNode } from './picture-blocks.ts';
import { toBlocks, toDocument } from './post-document.ts';
import { PostMarks, PostTools } from './post-tools.tsx';
import { tidyPaste } from './tidy-paste.ts';

const kinds = 'paragraph | heading | bulletList | orderedList | blockquote | codeBlock | horizontalRule | video';
const Page = Node.create({ name: 'doc', topNode: true, content: `(${kinds})+` });
const PicturedPage = Page.extend({ content: `(${kinds} | picture | gallery)+` });

/** Of paragraphs alone, as it is stored. */
const Quote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'paragraph+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: () => ['blockquote', 0],
});

/** A card. What is pasted becomes one only where it is a card of ours, with a video that can be one. */
const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  addAttributes: () => ({ provider: { default: 'youtube' }, video: { default: '' }, title: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'div[data-post-video]',
      getAttrs: (element) => {
        const { provider, video, title } = element.dataset;
        if ((provider !== 'youtube' && provider !== 'vimeo') || !isVideoId(provider, video ?? '')) return false;
        return { provider, video, title: (title ?? '').slice(0, 160) };
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'div',
    { 'data-post-video': '', 'data-provider': attrs.provider, 'data-video': attrs.video, 'data-title': attrs.title },
    `${attrs.title || 'Video'} · ${videoNames[attrs.provider === 'vimeo' ? 'vimeo' : 'youtube']}`,
  ],
});

/** Headings of other levels and tables have no place in the stored form: what they say is kept. */
const Pasted = Extension.create({
  name: 'pasted',
  addProseMirrorPlugins: () => [new Plugin({ props: { transformPastedHTML: tidyPaste } })],
});

const off = false as const;
const shared = [
  ...[Pasted, PlainListItem, Quote, Video],
  StarterKit.configure({
    ...{ document: off, listItem: off, blockquote: off, strike: off, underline: off, listKeymap: off, dropcursor: off },
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['http', 'https', 'mailto', 'tel'],
      isAllowedUri: (href) => isLinkTarget(href),
    },
  }),
];
const wordsOnly = [Page, ...shared];
const pictured = [PicturedPage, PictureNode, GalleryNode, ...shared];

const look =
  'min-h-96 text-base leading-relaxed sm:text-base [&_a]:text-primary-ink [&_a]:underline [&_a]:underline-offset-4 [&_blockquote]:my-3 [&_blockquote]:border-l-2 [&_blockquote]:border-accent [&_blockquote]:pl-4 [&_code]:rounded-sm [&_code]:bg-sunken [&_code]:px-1 [&_code]:font-mono [&_code]:text-[0.875em] [&_h2]:mt-5 [&_h2]:mb-1 [&_h2]:text-xl [&_h2]:font-semibold [&_h3]:mt-4 [&_h3]:mb-1 [&_h3]:text-lg [&_h3]:font-semibold [&_hr]:my-5 [&_li]:py-0.5 [&_li>p]:my-0 [&_li]:pl-1 [&_ol]:my-2 [&_ol]:list-decimal [&_ol]:pl-7 [&_p]:my-2 [&_pre]:my-3 [&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:border [&_pre]:bg-sunken [&_pre]:p-3 [&_pre]:text-sm [&_pre_code]:bg-transparent [&_pre_code]:p-0 [&_ul]:my-2 [&_ul]:list-disc [&_ul]:pl-7 [&_[data-post-video]]:my-3 [&_[data-post-video]]:rounded-md [&_[data-post-video]]:border [&_[data-post-video]]:bg-sunken [&_[data-post-video]]:p-4 [&_[data-post-video]]:text-sm [&_[data-post-video]]:font-medium [&_.ProseMirror-selectednode]:outline-2 [&_.ProseMirror-selectednode]:outline-ring';

type PostEditorProps = EditorProps<readonly PostBlock[]> & { hasPictures: boolean };

export default function PostEditor({ value, onChange, hasPictures, ...frame }: PostEditorProps) {
  // The editor tidies up what it is given: only another text is a change.
  const take = (next: PostBlock[]) => {
    if (!sameJson(next, value)) onChange(next);
  };
  return (
    <RichTextEditor
      {...frame}
      extensions={hasPictures ? pictured : wordsOnly}
      content={toDocument(value)}
      onChange={(document) => take(toBlocks(document))}
      className={look}
      toolbarClassName="sticky top-14 z-10 rounded-t-md bg-surface"
      marks={(editor: Editor) => <PostMarks editor={editor} />}
      tools={(editor: Editor) => <PostTools {...{ editor, hasPictures }} />}
    />
  );
}
