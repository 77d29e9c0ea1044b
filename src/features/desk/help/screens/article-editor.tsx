import { type Editor, Node, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Heading2, List, ListOrdered } from 'lucide-react';
import type { ArticleBlock } from '#shared/article-blocks.ts';
import { RichTextEditor, ToolButton } from '#ui/rich-text/editor-frame.tsx';
import { PlainListItem } from '#ui/rich-text/plain-list-item.ts';
import type { EditorProps } from '#ui/rich-text/rich-text-field.tsx';
import { toBlocks, toDocument } from './article-document.ts';

/** Paragraphs, headings and lists of single paragraphs: what the stored form can hold, and no more. */
const Page = Node.create({ name: 'doc', topNode: true, content: '(paragraph | heading | bulletList | orderedList)+' });

const off = false as const;
const extensions = [
  Page,
  PlainListItem,
  StarterKit.configure({
    ...{ document: off, listItem: off, blockquote: off, code: off, codeBlock: off, horizontalRule: off, italic: off },
    ...{ strike: off, link: off, listKeymap: off, trailingNode: off, dropcursor: off, gapcursor: off },
    heading: { levels: [2] },
  }),
];

export default function ArticleEditor({ value, onChange, ...frame }: EditorProps<readonly ArticleBlock[]>) {
  return (
    <RichTextEditor
      {...frame}
      extensions={extensions}
      content={toDocument(value)}
      onChange={(document) => onChange(toBlocks(document))}
      className="min-h-64 leading-relaxed [&_h2]:mt-4 [&_h2]:mb-1 [&_h2]:text-lg [&_h2]:font-semibold [&_li]:py-0.5 [&_li]:pl-1 [&_ol]:my-2 [&_ol]:list-decimal [&_ol]:pl-7 [&_p]:my-1.5 [&_ul]:my-2 [&_ul]:list-disc [&_ul]:pl-7"
      tools={(editor) => <Blocks editor={editor} />}
    />
  );
}

function Blocks({ editor }: { editor: Editor }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      heading: now.isActive('heading'),
      bullets: now.isActive('bulletList'),
      steps: now.isActive('orderedList'),
    }),
  });
  const chain = () => editor.chain().focus();
  return (
    <>
      <ToolButton label="Heading" pressed={active.heading} onPress={() => chain().toggleHeading({ level: 2 }).run()}>
        <Heading2 aria-hidden="true" />
      </ToolButton>
      <ToolButton label="Bullet list" pressed={active.bullets} onPress={() => chain().toggleBulletList().run()}>
        <List aria-hidden="true" />
      </ToolButton>
      <ToolButton label="Numbered steps" pressed={active.steps} onPress={() => chain().toggleOrderedList().run()}>
        <ListOrdered aria-hidden="true" />
      </ToolButton>
    </>
  );
}
