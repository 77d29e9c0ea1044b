import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Image,
  Images,
  Italic,
  Link2,
  List,
  ListOrdered,
  Minus,
  Play,
  Quote,
  SquareCode,
} from 'lucide-react';
import { useState } from 'react';
import { useKnownPictures } from '#features/website/media/screens/known-pictures.ts';
import { MediaPicker } from '#features/website/media/screens/media-picker.tsx';
import { gallerySize } from '#shared/post-blocks.ts';
import { ToolButton } from '#ui/rich-text/editor-frame.tsx';
import { Select } from '#ui/select.tsx';
import { LinkDialog, VideoDialog } from './editor-dialogs.tsx';
import { insertBlock } from './insert-block.ts';

export function PostMarks({ editor }: { editor: Editor }) {
  const [isLinking, setIsLinking] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      code: now.isActive('code'),
      link: now.isActive('link'),
    }),
  });
  const chain = () => editor.chain().focus();
  return (
    <>
      <ToolButton label="Bold" keys="Control+B" pressed={active.bold} onPress={() => chain().toggleBold().run()}>
        <Bold aria-hidden="true" />
      </ToolButton>
      <ToolButton label="Italic" keys="Control+I" pressed={active.italic} onPress={() => chain().toggleItalic().run()}>
        <Italic aria-hidden="true" />
      </ToolButton>
      <ToolButton label="Code" keys="Control+E" pressed={active.code} onPress={() => chain().toggleCode().run()}>
        <Code aria-hidden="true" />
      </ToolButton>
      <ToolButton label="Link" pressed={active.link} onPress={() => setIsLinking(true)}>
        <Link2 aria-hidden="true" />
      </ToolButton>
      {isLinking && <LinkDialog editor={editor} onClose={() => setIsLinking(false)} />}
    </>
  );
}

const languages = ['', 'html', 'css', 'javascript', 'typescript', 'json', 'php', 'python', 'bash', 'sql'];

export function PostTools({ editor }: { editor: Editor }) {
  const [adding, setAdding] = useState<'video' | 'picture' | 'gallery' | null>(null);
  const { learn } = useKnownPictures();
  const close = () => setAdding(null);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      title: now.isActive('heading', { level: 2 }),
      subtitle: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      steps: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      code: now.isActive('codeBlock'),
      language: String(now.getAttributes('codeBlock').language ?? ''),
    }),
  });
  const chain = () => editor.chain().focus();
  return (
    <>
      <ToolButton label="Heading" pressed={active.title} onPress={() => chain().toggleHeading({ level: 2 }).run()}>
        <Heading2 aria-hidden="true" />
      </ToolButton>
      <ToolButton label="Small heading" pressed={active.subtitle} onPress={() => chain().toggleHeading({ level: 3 }).run()}>
        <Heading3 aria-hidden="true" />
      </ToolButton>
      <ToolButton label="Bullet list" pressed={active.bullets} onPress={() => chain().toggleBulletList().run()}>
        <List aria-hidden="true" />
      </ToolButton>
      <ToolButton label="Numbered list" pressed={active.steps} onPress={() => chain().toggleOrderedList().run()}>
        <ListOrdered aria-hidden="true" />
      </ToolButton>
      <ToolButton label="Quote" pressed={active.quote} onPress={() => chain().toggleWrap('blockquote').run()}>
        <Quote aria-hidden="true" />
      </ToolButton>
      <ToolButton label="Code block" pressed={active.code} onPress={() => chain().toggleCodeBlock().run()}>
        <SquareCode aria-hidden="true" />
      </ToolButton>
      <ToolButton label="Divider" pressed={false} onPress={() => chain().setHorizontalRule().run()}>
        <Minus aria-hidden="true" />
      </ToolButton>
      <ToolButton label="Picture" pressed={false} onPress={() => setAdding('picture')}>
        <Image aria-hidden="true" />
      </ToolButton>
      <ToolButton label="Gallery" pressed={false} onPress={() => setAdding('gallery')}>
        <Images aria-hidden="true" />
      </ToolButton>
      <ToolButton label="Video" pressed={false} onPress={() => setAdding('video')}>
        <Play aria-hidden="true" />
      </ToolButton>
      {active.code && (
        <Select
          aria-label="Language of the code"
          className="h-8 w-36 text-sm"
          value={active.language}
          options={languages.map((value) => ({ value, label: value || 'Plain text' }))}
          onChange={(event) =>
            chain()
              .updateAttributes('codeBlock', { language: event.target.value || null })
              .run()
          }
        />
      )}
      {adding === 'video' && <VideoDialog editor={editor} onClose={close} />}
      {adding === 'picture' && (
        <MediaPicker
          onClose={close}
          onPick={({ id, picture }) => {
            learn({ [id]: picture });
            insertBlock(editor, { type: 'picture', attrs: { media: id, caption: '' } });
            close();
          }}
        />
      )}
      {adding === 'gallery' && (
        <MediaPicker
          {...gallerySize}
          onClose={close}
          onPickAll={(items) => {
            learn(Object.fromEntries(items.map(({ id, picture }) => [id, picture])));
            const pictures = items.map(({ id }) => ({ media: id, caption: '' }));
            insertBlock(editor, { type: 'gallery', attrs: { pictures } });
            close();
          }}
        />
      )}
    </>
  );
}
